interface Element {
  readonly start: number;
  readonly end: number;
}

/** Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { OBJECT IDENTIFIER, … }, … } (RFC 5280 section 4.1) */
export function signatureAlgorithm(der: Buffer): string {
  const signed = element(der, element(der, 0).start);
  const algorithm = element(der, element(der, signed.end).start);
  return der.subarray(algorithm.start, algorithm.end).toString('hex');
}

/** The subjectPublicKeyInfo as it was written: after [version], serialNumber, signature, issuer, validity and subject. */
export function publicKeyInfo(der: Buffer): Buffer {
  const { start } = element(der, element(der, 0).start);
  const hasVersion = der[start] === 0xa0;
  let at = start;
  for (let skipped = 0; skipped < (hasVersion ? 6 : 5); skipped++) at = element(der, at).end;
  return der.subarray(at, element(der, at).end);
}

function element(der: Buffer, at: number): Element {
  const first = der[at + 1] ?? 0;
  const octets = first < 0x80 ? 0 : first & 0x7f;
  const length = octets === 0 ? first : der.readUIntBE(at + 2, octets);
  const start = at + 2 + octets;
  return { start, end: start + length };
}
