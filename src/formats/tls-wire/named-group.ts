/** Groups of the key exchange by the names of the IANA registry. */
export const NAMED_GROUPS = {
  X25519MLKEM768: 0x11ec,
  SecP256r1MLKEM768: 0x11eb,
  SecP384r1MLKEM1024: 0x11ed,
  MLKEM512: 0x0200,
  MLKEM768: 0x0201,
  MLKEM1024: 0x0202,
  x25519: 0x001d,
  secp256r1: 0x0017,
  secp384r1: 0x0018,
  secp521r1: 0x0019,
  x448: 0x001e,
  ffdhe2048: 0x0100,
  ffdhe3072: 0x0101,
  ffdhe4096: 0x0102,
  ffdhe6144: 0x0103,
  ffdhe8192: 0x0104,
  brainpoolP256r1: 0x001a,
  brainpoolP384r1: 0x001b,
  brainpoolP512r1: 0x001c,
  secp224r1: 0x0015,
  secp192r1: 0x0013,
  secp256k1: 0x0016,
} as const;

export type NamedGroup = keyof typeof NAMED_GROUPS;

const NAMES = new Map(Object.entries(NAMED_GROUPS).map(([name, code]) => [code as number, name as NamedGroup]));

export function groupOfCode(code: number): NamedGroup | undefined {
  return NAMES.get(code);
}

/** Groups that a quantum computer cannot break. */
export const POST_QUANTUM_GROUPS = [
  'X25519MLKEM768',
  'SecP256r1MLKEM768',
  'SecP384r1MLKEM1024',
  'MLKEM768',
  'MLKEM1024',
] as const satisfies readonly NamedGroup[];
