/** IANA "DNS RCODEs", those that are in answers. */
export const Rcode = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  YXRRSET: 7,
  NXRRSET: 8,
  NOTAUTH: 9,
  NOTZONE: 10,
  DSOTYPENI: 11,
  BADVERS: 16,
  BADKEY: 17,
  BADTIME: 18,
  BADMODE: 19,
  BADNAME: 20,
  BADALG: 21,
  BADTRUNC: 22,
  BADCOOKIE: 23,
} as const;

const names = new Map<number, string>(Object.entries(Rcode).map(([name, code]) => [code, name]));

/** The mnemonic, or `RCODE<n>` for one without. */
export function rcodeName(code: number): string {
  return names.get(code) ?? `RCODE${code}`;
}
