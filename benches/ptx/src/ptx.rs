//! PTX as text: its kernels, and their instructions.

use crate::code::Code;

/// The kernels of a file, each with its name.
pub(crate) fn kernels(text: &str) -> Vec<(String, Code)> {
    let text = without_comments(text);
    let mut kernels = Vec::new();
    let mut rest = text.as_str();
    while let Some(place) = rest.find(".entry") {
        rest = rest[place + ".entry".len()..].trim_start();
        let name = rest
            .split(|c: char| c == '(' || c == '{' || c.is_whitespace())
            .next();
        let Some((body, after)) = rest.split_once('{').map(|(_, after)| block(after)) else {
            break;
        };
        kernels.push((name.unwrap_or_default().to_string(), instructions(body)));
        rest = after;
    }
    kernels
}

/// Comments as spaces. Lines about source lines, which have no semicolon, go too.
fn without_comments(text: &str) -> String {
    let mut lines = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        lines.push_str(before);
        lines.push(' ');
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    lines.push_str(rest);
    lines
        .lines()
        .map(|line| line.split_once("//").map_or(line, |(code, _)| code))
        .filter(|line| ![".loc", ".file"].contains(&line.split_whitespace().next().unwrap_or("")))
        .collect::<Vec<_>>()
        .join("\n")
}

/// What is before the brace that closes a block, and what is after it.
fn block(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (place, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..place], &text[place + 1..]);
        }
    }
    (text, "")
}

/// A statement ends with a semicolon. Labels stand before it, and braces of blocks; braces of
/// vectors stand behind the name of an instruction.
fn instructions(body: &str) -> Code {
    let mut code = Code::default();
    for statement in body.split(';') {
        let mut statement = statement;
        loop {
            statement =
                statement.trim_start_matches(|c: char| "{}".contains(c) || c.is_whitespace());
            match statement.split_once(':') {
                Some((name, after)) if is_label(name, after) => {
                    code.label(name.trim_end());
                    statement = after;
                }
                _ => break,
            }
        }
        if !statement.is_empty() && !statement.starts_with('.') {
            code.push(statement);
        }
    }
    code
}

/// `mov.b64 %rd1, a::b` has colons too.
fn is_label(name: &str, after: &str) -> bool {
    let name = name.trim_end();
    !name.is_empty()
        && !after.starts_with(':')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_$%".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Loop;

    #[test]
    fn straight() {
        let kernels = kernels(
            r#"
            .version 8.0
            .target sm_80
            .global .align 4 .u32 unused = 1;
            .visible .entry straight(
                .param .u64 straight_param_0,
                .param .align 8 .b8 straight_param_1[16]
            )
            .maxntid 256, 1, 1
            {
                .reg .b32 %r<3>;        // %r0 to %r2;
                .reg .b64 %rd<5>;
                .shared .align 4 .b8 storage[64];
                .pragma "nounroll";
                .loc 1 7 3
                ld.param.u64 %rd1, [straight_param_0];
                mov.u32 %r1, %tid.x; add.s32 %r2, %r1, 1;
                /* mul.lo.s32 %r2, %r2, 3; */
                ld.global.v2.u64 {%rd3, %rd4}, [%rd1];
                { // callseq 0, 0
                .param .b32 param0;
                st.param.b32 [param0+0], %r1;
                call.uni
                function,
                (
                param0
                );
                } // callseq 0
                // begin inline asm
                {
                    .reg .pred p;
                    setp.ne.b32 p, %r2, 0;
                    @p cp.async.cg.shared.global [%r1], [%rd3], 16;
                }

                // end inline asm
                ret;
            }
            .func function(.param .b32 x)
            {
                ret;
            }
            .entry empty()
            {
                ret;
            }
            "#,
        );
        let [(first, straight), (second, empty)] = &kernels[..] else {
            panic!("{kernels:?}");
        };
        assert_eq!((first.as_str(), second.as_str()), ("straight", "empty"));
        // ld, mov, add, ld, st, call, setp, cp, ret.
        assert_eq!(straight.instructions(), 9);
        assert!(straight.calls());
        assert_eq!(straight.hot_loop(), None);
        assert_eq!(empty.instructions(), 1);
        assert!(!empty.calls());
    }

    #[test]
    fn nested() {
        let kernels = kernels(
            "
            .entry nested(.param .u32 n)
            {
                ld.param.u32 %r1, [n];
                mov.u32 %r2, 0;

            $L__BB0_1:
                mov.u32 %r3, 0;

            $L__BB0_2:
                .pragma \"nounroll\";
                add.s32 %r3, %r3, 1;
                setp.lt.s32 %p1, %r3, %r1;
                @%p1 bra $L__BB0_2;

                mov.u32 %r3, 0;
            $L__BB0_3:
                add.s32 %r3, %r3, 1;
                mul.lo.s32 %r4, %r3, %r3;
                setp.lt.s32 %p2, %r4, %r1;
                @!%p2 bra $L__BB0_4;
                bra.uni $L__BB0_3;

            $L__BB0_4:
                add.s32 %r2, %r2, 1;
                setp.lt.s32 %p3, %r2, %r1;
                @%p3 bra $L__BB0_1;
                bra.uni $L__BB0_5;

            $L__BB0_5:
                ret;
            }
            ",
        );
        let code = &kernels[0].1;
        assert_eq!(code.instructions(), 17);
        assert_eq!(
            code.loops(),
            [
                Loop { first: 2, last: 14 },
                Loop { first: 3, last: 5 },
                Loop { first: 7, last: 11 },
            ]
        );
        assert_eq!(code.hot_loop().map(Loop::instructions), Some(5));
    }

    #[test]
    fn a_loop_of_one_instruction() {
        let kernels = kernels(".entry spin {mov.u32 %r1, 1; SPIN: @%p1 bra SPIN; ret;}");
        let code = &kernels[0].1;
        assert_eq!(code.instructions(), 3);
        assert_eq!(code.hot_loop(), Some(Loop { first: 1, last: 1 }));
    }
}
