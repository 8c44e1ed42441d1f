//! SASS as `nvdisasm -c` prints it.

use crate::code::Code;
use std::collections::HashMap;

/// The code of each kernel. What pads it is left out: `NOP`, and a branch to itself at the end.
pub(crate) fn kernels(text: &str) -> HashMap<String, Code> {
    let mut kernels: HashMap<String, Code> = HashMap::new();
    let mut kernel = None;
    let mut label_before = None;
    for line in text.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix("//--------------------- ") {
            kernel = section
                .split_whitespace()
                .next()
                .and_then(|name| name.strip_prefix(".text."));
        }
        let Some(kernel) = kernel else { continue };
        let code = kernels.entry(kernel.to_string()).or_default();
        if let Some(label) = line.strip_suffix(':') {
            code.label(label);
            label_before = Some(label);
        } else if let Some(instruction) = instruction(line) {
            let to_itself = label_before.take().map(|label| format!("BRA `({label})"));
            if instruction != "NOP" && to_itself.as_deref() != Some(instruction) {
                // Out of a loop `ptxas` branches by a call that does not return.
                code.push(&instruction.replace("CALL.REL.NOINC `(.L_", "BRA `(.L_"));
            }
        }
    }
    kernels
}

/// `/*00a0*/ EXIT ;` without its address.
fn instruction(line: &str) -> Option<&str> {
    let (_, instruction) = line.strip_prefix("/*")?.split_once("*/")?;
    Some(instruction.split_once(';')?.0.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Loop;

    #[test]
    fn loops_and_calls() {
        let kernels = kernels(
            r#"
	.headerflags	@"EF_CUDA_SM80"
//--------------------- .text.count               --------------------------
	.section	.text.count,"ax",@progbits
        .type           count,@function
count:
.text.count:
        /*0000*/                   IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28] ;
        /*0010*/                   MOV R0, 0x100 ;
        /*0020*/                   CALL.REL.NOINC `($__internal_0_$__cuda_sm20_div_s64) ;
.L_x_0:
        /*0030*/                   IADD3 R0, R0, -0x1, RZ ;
        /*0040*/                   NOP;
        /*0050*/              @!P0 BRA `(.L_x_0) ;
        /*0060*/                   EXIT ;
.L_x_1:
        /*0070*/                   BRA `(.L_x_1);
        /*0080*/                   NOP;
.L_x_2:


//--------------------- .text.leave               --------------------------
leave:
.text.leave:
.L_x_3:
        /*0000*/                   IADD3 R0, R0, -0x1, RZ ;
        /*0010*/              @!P1 CALL.REL.NOINC `(.L_x_4) ;
        /*0020*/                   BRA `(.L_x_3) ;
.L_x_4:
        /*0030*/                   EXIT ;
.L_x_5:
        /*0040*/                   BRA `(.L_x_5);


//--------------------- .nv.constant0.count       --------------------------
	.section	.nv.constant0.count,"a",@progbits
"#,
        );
        let code = &kernels["count"];
        assert_eq!(kernels.len(), 2);
        assert_eq!(code.instructions(), 6);
        assert_eq!(code.loops().len(), 1);
        assert_eq!(code.hot_loop().map(Loop::instructions), Some(2));
        assert!(code.calls());

        let code = &kernels["leave"];
        assert_eq!(code.instructions(), 4);
        assert_eq!(code.hot_loop().map(Loop::instructions), Some(3));
        assert!(!code.calls());
    }
}
