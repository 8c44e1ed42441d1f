//! Numbers in decimal, for sentences: computed only where something is refused.

use crate::{
    int::Int,
    lazy::twins,
    num::{Nat, Quotient, Remainder},
    value,
};
use core::fmt::Debug;
use typenum::{U10, U100, U1000};

/// A number below 1000, in decimal, in the reason of a [`Refused`](super::Refused) result.
///
/// Larger ones are spelled in the message that comes when the program is built.
///
/// ```
/// use stridewise::{prelude::*, refused::*};
/// type Third = Composition<Layout![(6, 2) : (8, 2)], Layout![5 : 3]>;
/// let _: fn(Third) -> Refused<Broken<_, Uneven<Number<2>, Number<5>>>> = |refused| refused;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Number<const N: u64>;
/// A number of four digits or more, which sentences do not spell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Large;

/// A number in decimal: [`Number`], or [`Large`].
pub trait Spelling: Copy + Default + 'static {
    /// The number, if it is one that sentences spell.
    const NUMBER: Option<u64>;
}
impl<const N: u64> Spelling for Number<N> {
    const NUMBER: Option<u64> = Some(N);
}
impl Spelling for Large {
    const NUMBER: Option<u64> = None;
}

/// A sentence with its numbers in place of `{A}` and `{B}`.
pub(crate) const fn sentence(template: &str, numbers: &[Option<u64>]) -> value::Message {
    let mut text = value::Message::new();
    let bytes = template.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'{' {
            match numbers[(bytes[at + 1] - b'A') as usize] {
                Some(number) => text.number(number as i64),
                None => text.push("(a large number)"),
            }
            at += 3;
        } else {
            text.push(template.split_at(at).1.split_at(1).0);
            at += 1;
        }
    }
    text
}

/// The decimal digit `D`.
#[derive(Debug)]
pub struct Decimal<const D: u8>;

macro_rules! digits {
    (
        tens { $($Tens:ident)* }
        ones { $($Ones:ident)* }
        $($digit:literal: $MyTens:ident { $($Ten:ident $After:ident),* } { $($One:ident $number:literal),* })*
    ) => {
        /// A decimal digit. rustc cannot compute the constant `N` of [`Number`] from types, so all
        /// of them are listed: the hundreds choose a name for the tens, the tens a name for the
        /// ones, and the ones know the number.
        pub trait DecimalDigit {
            /// As hundreds, before tens and ones.
            type Hundreds<T: DecimalDigit, O: DecimalDigit>: Spelling;
            $(
                /// As tens after these hundreds, before ones.
                type $Tens<O: DecimalDigit>: Spelling;
            )*
            $(
                /// As ones after these tens.
                type $Ones: Spelling;
            )*
        }
        $(
            impl DecimalDigit for Decimal<$digit> {
                type Hundreds<T: DecimalDigit, O: DecimalDigit> = T::$MyTens<O>;
                $(type $Ten<O: DecimalDigit> = O::$After;)*
                $(type $One = Number<$number>;)*
            }
        )*
    };
}
digits! {
    tens { Tens0 Tens1 Tens2 Tens3 Tens4 Tens5 Tens6 Tens7 Tens8 Tens9 }
    ones {
        Ones0 Ones1 Ones2 Ones3 Ones4 Ones5 Ones6 Ones7 Ones8 Ones9 Ones10 Ones11 Ones12 Ones13 Ones14 Ones15 Ones16 Ones17 Ones18 Ones19
        Ones20 Ones21 Ones22 Ones23 Ones24 Ones25 Ones26 Ones27 Ones28 Ones29 Ones30 Ones31 Ones32 Ones33 Ones34 Ones35 Ones36 Ones37 Ones38 Ones39
        Ones40 Ones41 Ones42 Ones43 Ones44 Ones45 Ones46 Ones47 Ones48 Ones49 Ones50 Ones51 Ones52 Ones53 Ones54 Ones55 Ones56 Ones57 Ones58 Ones59
        Ones60 Ones61 Ones62 Ones63 Ones64 Ones65 Ones66 Ones67 Ones68 Ones69 Ones70 Ones71 Ones72 Ones73 Ones74 Ones75 Ones76 Ones77 Ones78 Ones79
        Ones80 Ones81 Ones82 Ones83 Ones84 Ones85 Ones86 Ones87 Ones88 Ones89 Ones90 Ones91 Ones92 Ones93 Ones94 Ones95 Ones96 Ones97 Ones98 Ones99
    }
    0: Tens0 { Tens0 Ones0, Tens1 Ones10, Tens2 Ones20, Tens3 Ones30, Tens4 Ones40, Tens5 Ones50, Tens6 Ones60, Tens7 Ones70, Tens8 Ones80, Tens9 Ones90 } {
        Ones0 0, Ones1 10, Ones2 20, Ones3 30, Ones4 40, Ones5 50, Ones6 60, Ones7 70, Ones8 80, Ones9 90,
        Ones10 100, Ones11 110, Ones12 120, Ones13 130, Ones14 140, Ones15 150, Ones16 160, Ones17 170, Ones18 180, Ones19 190,
        Ones20 200, Ones21 210, Ones22 220, Ones23 230, Ones24 240, Ones25 250, Ones26 260, Ones27 270, Ones28 280, Ones29 290,
        Ones30 300, Ones31 310, Ones32 320, Ones33 330, Ones34 340, Ones35 350, Ones36 360, Ones37 370, Ones38 380, Ones39 390,
        Ones40 400, Ones41 410, Ones42 420, Ones43 430, Ones44 440, Ones45 450, Ones46 460, Ones47 470, Ones48 480, Ones49 490,
        Ones50 500, Ones51 510, Ones52 520, Ones53 530, Ones54 540, Ones55 550, Ones56 560, Ones57 570, Ones58 580, Ones59 590,
        Ones60 600, Ones61 610, Ones62 620, Ones63 630, Ones64 640, Ones65 650, Ones66 660, Ones67 670, Ones68 680, Ones69 690,
        Ones70 700, Ones71 710, Ones72 720, Ones73 730, Ones74 740, Ones75 750, Ones76 760, Ones77 770, Ones78 780, Ones79 790,
        Ones80 800, Ones81 810, Ones82 820, Ones83 830, Ones84 840, Ones85 850, Ones86 860, Ones87 870, Ones88 880, Ones89 890,
        Ones90 900, Ones91 910, Ones92 920, Ones93 930, Ones94 940, Ones95 950, Ones96 960, Ones97 970, Ones98 980, Ones99 990
    }
    1: Tens1 { Tens0 Ones1, Tens1 Ones11, Tens2 Ones21, Tens3 Ones31, Tens4 Ones41, Tens5 Ones51, Tens6 Ones61, Tens7 Ones71, Tens8 Ones81, Tens9 Ones91 } {
        Ones0 1, Ones1 11, Ones2 21, Ones3 31, Ones4 41, Ones5 51, Ones6 61, Ones7 71, Ones8 81, Ones9 91,
        Ones10 101, Ones11 111, Ones12 121, Ones13 131, Ones14 141, Ones15 151, Ones16 161, Ones17 171, Ones18 181, Ones19 191,
        Ones20 201, Ones21 211, Ones22 221, Ones23 231, Ones24 241, Ones25 251, Ones26 261, Ones27 271, Ones28 281, Ones29 291,
        Ones30 301, Ones31 311, Ones32 321, Ones33 331, Ones34 341, Ones35 351, Ones36 361, Ones37 371, Ones38 381, Ones39 391,
        Ones40 401, Ones41 411, Ones42 421, Ones43 431, Ones44 441, Ones45 451, Ones46 461, Ones47 471, Ones48 481, Ones49 491,
        Ones50 501, Ones51 511, Ones52 521, Ones53 531, Ones54 541, Ones55 551, Ones56 561, Ones57 571, Ones58 581, Ones59 591,
        Ones60 601, Ones61 611, Ones62 621, Ones63 631, Ones64 641, Ones65 651, Ones66 661, Ones67 671, Ones68 681, Ones69 691,
        Ones70 701, Ones71 711, Ones72 721, Ones73 731, Ones74 741, Ones75 751, Ones76 761, Ones77 771, Ones78 781, Ones79 791,
        Ones80 801, Ones81 811, Ones82 821, Ones83 831, Ones84 841, Ones85 851, Ones86 861, Ones87 871, Ones88 881, Ones89 891,
        Ones90 901, Ones91 911, Ones92 921, Ones93 931, Ones94 941, Ones95 951, Ones96 961, Ones97 971, Ones98 981, Ones99 991
    }
    2: Tens2 { Tens0 Ones2, Tens1 Ones12, Tens2 Ones22, Tens3 Ones32, Tens4 Ones42, Tens5 Ones52, Tens6 Ones62, Tens7 Ones72, Tens8 Ones82, Tens9 Ones92 } {
        Ones0 2, Ones1 12, Ones2 22, Ones3 32, Ones4 42, Ones5 52, Ones6 62, Ones7 72, Ones8 82, Ones9 92,
        Ones10 102, Ones11 112, Ones12 122, Ones13 132, Ones14 142, Ones15 152, Ones16 162, Ones17 172, Ones18 182, Ones19 192,
        Ones20 202, Ones21 212, Ones22 222, Ones23 232, Ones24 242, Ones25 252, Ones26 262, Ones27 272, Ones28 282, Ones29 292,
        Ones30 302, Ones31 312, Ones32 322, Ones33 332, Ones34 342, Ones35 352, Ones36 362, Ones37 372, Ones38 382, Ones39 392,
        Ones40 402, Ones41 412, Ones42 422, Ones43 432, Ones44 442, Ones45 452, Ones46 462, Ones47 472, Ones48 482, Ones49 492,
        Ones50 502, Ones51 512, Ones52 522, Ones53 532, Ones54 542, Ones55 552, Ones56 562, Ones57 572, Ones58 582, Ones59 592,
        Ones60 602, Ones61 612, Ones62 622, Ones63 632, Ones64 642, Ones65 652, Ones66 662, Ones67 672, Ones68 682, Ones69 692,
        Ones70 702, Ones71 712, Ones72 722, Ones73 732, Ones74 742, Ones75 752, Ones76 762, Ones77 772, Ones78 782, Ones79 792,
        Ones80 802, Ones81 812, Ones82 822, Ones83 832, Ones84 842, Ones85 852, Ones86 862, Ones87 872, Ones88 882, Ones89 892,
        Ones90 902, Ones91 912, Ones92 922, Ones93 932, Ones94 942, Ones95 952, Ones96 962, Ones97 972, Ones98 982, Ones99 992
    }
    3: Tens3 { Tens0 Ones3, Tens1 Ones13, Tens2 Ones23, Tens3 Ones33, Tens4 Ones43, Tens5 Ones53, Tens6 Ones63, Tens7 Ones73, Tens8 Ones83, Tens9 Ones93 } {
        Ones0 3, Ones1 13, Ones2 23, Ones3 33, Ones4 43, Ones5 53, Ones6 63, Ones7 73, Ones8 83, Ones9 93,
        Ones10 103, Ones11 113, Ones12 123, Ones13 133, Ones14 143, Ones15 153, Ones16 163, Ones17 173, Ones18 183, Ones19 193,
        Ones20 203, Ones21 213, Ones22 223, Ones23 233, Ones24 243, Ones25 253, Ones26 263, Ones27 273, Ones28 283, Ones29 293,
        Ones30 303, Ones31 313, Ones32 323, Ones33 333, Ones34 343, Ones35 353, Ones36 363, Ones37 373, Ones38 383, Ones39 393,
        Ones40 403, Ones41 413, Ones42 423, Ones43 433, Ones44 443, Ones45 453, Ones46 463, Ones47 473, Ones48 483, Ones49 493,
        Ones50 503, Ones51 513, Ones52 523, Ones53 533, Ones54 543, Ones55 553, Ones56 563, Ones57 573, Ones58 583, Ones59 593,
        Ones60 603, Ones61 613, Ones62 623, Ones63 633, Ones64 643, Ones65 653, Ones66 663, Ones67 673, Ones68 683, Ones69 693,
        Ones70 703, Ones71 713, Ones72 723, Ones73 733, Ones74 743, Ones75 753, Ones76 763, Ones77 773, Ones78 783, Ones79 793,
        Ones80 803, Ones81 813, Ones82 823, Ones83 833, Ones84 843, Ones85 853, Ones86 863, Ones87 873, Ones88 883, Ones89 893,
        Ones90 903, Ones91 913, Ones92 923, Ones93 933, Ones94 943, Ones95 953, Ones96 963, Ones97 973, Ones98 983, Ones99 993
    }
    4: Tens4 { Tens0 Ones4, Tens1 Ones14, Tens2 Ones24, Tens3 Ones34, Tens4 Ones44, Tens5 Ones54, Tens6 Ones64, Tens7 Ones74, Tens8 Ones84, Tens9 Ones94 } {
        Ones0 4, Ones1 14, Ones2 24, Ones3 34, Ones4 44, Ones5 54, Ones6 64, Ones7 74, Ones8 84, Ones9 94,
        Ones10 104, Ones11 114, Ones12 124, Ones13 134, Ones14 144, Ones15 154, Ones16 164, Ones17 174, Ones18 184, Ones19 194,
        Ones20 204, Ones21 214, Ones22 224, Ones23 234, Ones24 244, Ones25 254, Ones26 264, Ones27 274, Ones28 284, Ones29 294,
        Ones30 304, Ones31 314, Ones32 324, Ones33 334, Ones34 344, Ones35 354, Ones36 364, Ones37 374, Ones38 384, Ones39 394,
        Ones40 404, Ones41 414, Ones42 424, Ones43 434, Ones44 444, Ones45 454, Ones46 464, Ones47 474, Ones48 484, Ones49 494,
        Ones50 504, Ones51 514, Ones52 524, Ones53 534, Ones54 544, Ones55 554, Ones56 564, Ones57 574, Ones58 584, Ones59 594,
        Ones60 604, Ones61 614, Ones62 624, Ones63 634, Ones64 644, Ones65 654, Ones66 664, Ones67 674, Ones68 684, Ones69 694,
        Ones70 704, Ones71 714, Ones72 724, Ones73 734, Ones74 744, Ones75 754, Ones76 764, Ones77 774, Ones78 784, Ones79 794,
        Ones80 804, Ones81 814, Ones82 824, Ones83 834, Ones84 844, Ones85 854, Ones86 864, Ones87 874, Ones88 884, Ones89 894,
        Ones90 904, Ones91 914, Ones92 924, Ones93 934, Ones94 944, Ones95 954, Ones96 964, Ones97 974, Ones98 984, Ones99 994
    }
    5: Tens5 { Tens0 Ones5, Tens1 Ones15, Tens2 Ones25, Tens3 Ones35, Tens4 Ones45, Tens5 Ones55, Tens6 Ones65, Tens7 Ones75, Tens8 Ones85, Tens9 Ones95 } {
        Ones0 5, Ones1 15, Ones2 25, Ones3 35, Ones4 45, Ones5 55, Ones6 65, Ones7 75, Ones8 85, Ones9 95,
        Ones10 105, Ones11 115, Ones12 125, Ones13 135, Ones14 145, Ones15 155, Ones16 165, Ones17 175, Ones18 185, Ones19 195,
        Ones20 205, Ones21 215, Ones22 225, Ones23 235, Ones24 245, Ones25 255, Ones26 265, Ones27 275, Ones28 285, Ones29 295,
        Ones30 305, Ones31 315, Ones32 325, Ones33 335, Ones34 345, Ones35 355, Ones36 365, Ones37 375, Ones38 385, Ones39 395,
        Ones40 405, Ones41 415, Ones42 425, Ones43 435, Ones44 445, Ones45 455, Ones46 465, Ones47 475, Ones48 485, Ones49 495,
        Ones50 505, Ones51 515, Ones52 525, Ones53 535, Ones54 545, Ones55 555, Ones56 565, Ones57 575, Ones58 585, Ones59 595,
        Ones60 605, Ones61 615, Ones62 625, Ones63 635, Ones64 645, Ones65 655, Ones66 665, Ones67 675, Ones68 685, Ones69 695,
        Ones70 705, Ones71 715, Ones72 725, Ones73 735, Ones74 745, Ones75 755, Ones76 765, Ones77 775, Ones78 785, Ones79 795,
        Ones80 805, Ones81 815, Ones82 825, Ones83 835, Ones84 845, Ones85 855, Ones86 865, Ones87 875, Ones88 885, Ones89 895,
        Ones90 905, Ones91 915, Ones92 925, Ones93 935, Ones94 945, Ones95 955, Ones96 965, Ones97 975, Ones98 985, Ones99 995
    }
    6: Tens6 { Tens0 Ones6, Tens1 Ones16, Tens2 Ones26, Tens3 Ones36, Tens4 Ones46, Tens5 Ones56, Tens6 Ones66, Tens7 Ones76, Tens8 Ones86, Tens9 Ones96 } {
        Ones0 6, Ones1 16, Ones2 26, Ones3 36, Ones4 46, Ones5 56, Ones6 66, Ones7 76, Ones8 86, Ones9 96,
        Ones10 106, Ones11 116, Ones12 126, Ones13 136, Ones14 146, Ones15 156, Ones16 166, Ones17 176, Ones18 186, Ones19 196,
        Ones20 206, Ones21 216, Ones22 226, Ones23 236, Ones24 246, Ones25 256, Ones26 266, Ones27 276, Ones28 286, Ones29 296,
        Ones30 306, Ones31 316, Ones32 326, Ones33 336, Ones34 346, Ones35 356, Ones36 366, Ones37 376, Ones38 386, Ones39 396,
        Ones40 406, Ones41 416, Ones42 426, Ones43 436, Ones44 446, Ones45 456, Ones46 466, Ones47 476, Ones48 486, Ones49 496,
        Ones50 506, Ones51 516, Ones52 526, Ones53 536, Ones54 546, Ones55 556, Ones56 566, Ones57 576, Ones58 586, Ones59 596,
        Ones60 606, Ones61 616, Ones62 626, Ones63 636, Ones64 646, Ones65 656, Ones66 666, Ones67 676, Ones68 686, Ones69 696,
        Ones70 706, Ones71 716, Ones72 726, Ones73 736, Ones74 746, Ones75 756, Ones76 766, Ones77 776, Ones78 786, Ones79 796,
        Ones80 806, Ones81 816, Ones82 826, Ones83 836, Ones84 846, Ones85 856, Ones86 866, Ones87 876, Ones88 886, Ones89 896,
        Ones90 906, Ones91 916, Ones92 926, Ones93 936, Ones94 946, Ones95 956, Ones96 966, Ones97 976, Ones98 986, Ones99 996
    }
    7: Tens7 { Tens0 Ones7, Tens1 Ones17, Tens2 Ones27, Tens3 Ones37, Tens4 Ones47, Tens5 Ones57, Tens6 Ones67, Tens7 Ones77, Tens8 Ones87, Tens9 Ones97 } {
        Ones0 7, Ones1 17, Ones2 27, Ones3 37, Ones4 47, Ones5 57, Ones6 67, Ones7 77, Ones8 87, Ones9 97,
        Ones10 107, Ones11 117, Ones12 127, Ones13 137, Ones14 147, Ones15 157, Ones16 167, Ones17 177, Ones18 187, Ones19 197,
        Ones20 207, Ones21 217, Ones22 227, Ones23 237, Ones24 247, Ones25 257, Ones26 267, Ones27 277, Ones28 287, Ones29 297,
        Ones30 307, Ones31 317, Ones32 327, Ones33 337, Ones34 347, Ones35 357, Ones36 367, Ones37 377, Ones38 387, Ones39 397,
        Ones40 407, Ones41 417, Ones42 427, Ones43 437, Ones44 447, Ones45 457, Ones46 467, Ones47 477, Ones48 487, Ones49 497,
        Ones50 507, Ones51 517, Ones52 527, Ones53 537, Ones54 547, Ones55 557, Ones56 567, Ones57 577, Ones58 587, Ones59 597,
        Ones60 607, Ones61 617, Ones62 627, Ones63 637, Ones64 647, Ones65 657, Ones66 667, Ones67 677, Ones68 687, Ones69 697,
        Ones70 707, Ones71 717, Ones72 727, Ones73 737, Ones74 747, Ones75 757, Ones76 767, Ones77 777, Ones78 787, Ones79 797,
        Ones80 807, Ones81 817, Ones82 827, Ones83 837, Ones84 847, Ones85 857, Ones86 867, Ones87 877, Ones88 887, Ones89 897,
        Ones90 907, Ones91 917, Ones92 927, Ones93 937, Ones94 947, Ones95 957, Ones96 967, Ones97 977, Ones98 987, Ones99 997
    }
    8: Tens8 { Tens0 Ones8, Tens1 Ones18, Tens2 Ones28, Tens3 Ones38, Tens4 Ones48, Tens5 Ones58, Tens6 Ones68, Tens7 Ones78, Tens8 Ones88, Tens9 Ones98 } {
        Ones0 8, Ones1 18, Ones2 28, Ones3 38, Ones4 48, Ones5 58, Ones6 68, Ones7 78, Ones8 88, Ones9 98,
        Ones10 108, Ones11 118, Ones12 128, Ones13 138, Ones14 148, Ones15 158, Ones16 168, Ones17 178, Ones18 188, Ones19 198,
        Ones20 208, Ones21 218, Ones22 228, Ones23 238, Ones24 248, Ones25 258, Ones26 268, Ones27 278, Ones28 288, Ones29 298,
        Ones30 308, Ones31 318, Ones32 328, Ones33 338, Ones34 348, Ones35 358, Ones36 368, Ones37 378, Ones38 388, Ones39 398,
        Ones40 408, Ones41 418, Ones42 428, Ones43 438, Ones44 448, Ones45 458, Ones46 468, Ones47 478, Ones48 488, Ones49 498,
        Ones50 508, Ones51 518, Ones52 528, Ones53 538, Ones54 548, Ones55 558, Ones56 568, Ones57 578, Ones58 588, Ones59 598,
        Ones60 608, Ones61 618, Ones62 628, Ones63 638, Ones64 648, Ones65 658, Ones66 668, Ones67 678, Ones68 688, Ones69 698,
        Ones70 708, Ones71 718, Ones72 728, Ones73 738, Ones74 748, Ones75 758, Ones76 768, Ones77 778, Ones78 788, Ones79 798,
        Ones80 808, Ones81 818, Ones82 828, Ones83 838, Ones84 848, Ones85 858, Ones86 868, Ones87 878, Ones88 888, Ones89 898,
        Ones90 908, Ones91 918, Ones92 928, Ones93 938, Ones94 948, Ones95 958, Ones96 968, Ones97 978, Ones98 988, Ones99 998
    }
    9: Tens9 { Tens0 Ones9, Tens1 Ones19, Tens2 Ones29, Tens3 Ones39, Tens4 Ones49, Tens5 Ones59, Tens6 Ones69, Tens7 Ones79, Tens8 Ones89, Tens9 Ones99 } {
        Ones0 9, Ones1 19, Ones2 29, Ones3 39, Ones4 49, Ones5 59, Ones6 69, Ones7 79, Ones8 89, Ones9 99,
        Ones10 109, Ones11 119, Ones12 129, Ones13 139, Ones14 149, Ones15 159, Ones16 169, Ones17 179, Ones18 189, Ones19 199,
        Ones20 209, Ones21 219, Ones22 229, Ones23 239, Ones24 249, Ones25 259, Ones26 269, Ones27 279, Ones28 289, Ones29 299,
        Ones30 309, Ones31 319, Ones32 329, Ones33 339, Ones34 349, Ones35 359, Ones36 369, Ones37 379, Ones38 389, Ones39 399,
        Ones40 409, Ones41 419, Ones42 429, Ones43 439, Ones44 449, Ones45 459, Ones46 469, Ones47 479, Ones48 489, Ones49 499,
        Ones50 509, Ones51 519, Ones52 529, Ones53 539, Ones54 549, Ones55 559, Ones56 569, Ones57 579, Ones58 589, Ones59 599,
        Ones60 609, Ones61 619, Ones62 629, Ones63 639, Ones64 649, Ones65 659, Ones66 669, Ones67 679, Ones68 689, Ones69 699,
        Ones70 709, Ones71 719, Ones72 729, Ones73 739, Ones74 749, Ones75 759, Ones76 769, Ones77 779, Ones78 789, Ones79 799,
        Ones80 809, Ones81 819, Ones82 829, Ones83 839, Ones84 849, Ones85 859, Ones86 869, Ones87 879, Ones88 889, Ones89 899,
        Ones90 909, Ones91 919, Ones92 929, Ones93 939, Ones94 949, Ones95 959, Ones96 969, Ones97 979, Ones98 989, Ones99 999
    }
}

/// A number in decimal.
pub type Spelled<N> = <<Quotient<N, U1000> as Nat>::IsZero as crate::num::Bit>::Spelled<
    <<Quotient<N, U100> as Nat>::Decimal as DecimalDigit>::Hundreds<
        <Quotient<Remainder<N, U100>, U10> as Nat>::Decimal,
        <Remainder<N, U10> as Nat>::Decimal,
    >,
>;

twins! {
    /// The magnitude of a leaf in decimal.
    pub Spell<I: Int> = Spelled<<I as Int>::Magnitude>, |_i| Default::default();
}
