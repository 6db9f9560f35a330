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

/** The encoded subjectPublicKeyInfo, after [version], serialNumber, signature, issuer, validity and subject. */
export function publicKeyInfo(der: Buffer): Buffer {
  const { start } = element(der, element(der, 0).start);
  const hasVersion = der[start] === 0xa0;
  let at = start;
  for (let skipped = 0; skipped < (hasVersion ? 6 : 5); skipped++) at = element(der, at).end;
  return der.subarray(at, element(der, at).end);
}

/** The algorithm (an object identifier in hexadecimal) and the bits of the public key (RFC 5280 section 4.1.2.7). */
export function publicKeyOf(certificate: Buffer): { readonly algorithm: string; readonly key: Buffer } {
  const der = publicKeyInfo(certificate);
  const identifier = element(der, element(der, 0).start);
  const algorithm = element(der, identifier.start);
  const bits = element(der, identifier.end);
  return {
    algorithm: der.subarray(algorithm.start, algorithm.end).toString('hex'),
    key: der.subarray(bits.start + 1, bits.end), // the first octet counts unused bits
  };
}

/** id-pe-tlsfeature with status_request (RFC 7633 section 4.1): the whole extension, but for `critical`. */
const TLS_FEATURE = Buffer.from('06082b06010505070118', 'hex');
const STATUS_REQUEST = Buffer.from('0201' + '05', 'hex');

/** Whether a certificate says that its server always staples an OCSP answer ("must-staple"). */
export function requiresStaple(der: Buffer): boolean {
  const at = der.indexOf(TLS_FEATURE);
  if (at < 0) return false;
  const critical = element(der, at + TLS_FEATURE.length);
  const isCritical = der[at + TLS_FEATURE.length] === 0x01;
  const value = isCritical ? element(der, critical.end) : critical;
  return der.subarray(value.start, value.end).includes(STATUS_REQUEST);
}

function element(der: Buffer, at: number): Element {
  const first = der[at + 1] ?? 0;
  const octets = first < 0x80 ? 0 : first & 0x7f;
  const length = octets === 0 ? first : der.readUIntBE(at + 2, octets);
  const start = at + 2 + octets;
  return { start, end: start + length };
}
