// AssemblyScript's names for numbers, for the plain TypeScript view of the kernel. asc does not read this file.

declare type bool = boolean;
declare type i8 = number;
declare type u8 = number;
declare type i16 = number;
declare type u16 = number;
declare type i32 = number;
declare type u32 = number;
declare type isize = number;
declare type usize = number;
