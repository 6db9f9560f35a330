/** Flags in the second word of the header (RFC 1035 section 4.1.1, RFC 4035 section 3.2). */
export const HeaderFlag = {
  qr: 0x8000,
  aa: 0x0400,
  tc: 0x0200,
  rd: 0x0100,
  ra: 0x0080,
  ad: 0x0020,
  cd: 0x0010,
} as const;

export const OPCODE_SHIFT = 11;
