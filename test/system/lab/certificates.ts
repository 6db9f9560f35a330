import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { CertificateAuthority, type Identity, type Wish } from '../../lab/certificates.js';
import { LAB } from './processes.js';

const DAY = 86_400_000;
const END = '-----END CERTIFICATE-----\n';
const NAMES = [
  'resolver',
  'registry',
  'site',
  'site-expired',
  'site-ending',
  'site-other-name',
  'site-other-authority',
] as const;
const MAIL_NAMES = [
  ...(['mail-provider', 'mail-perfect', 'mail-expired', 'mail-odd'] as const),
  ...(['mail-other-name', 'mail-self-signed', 'mail-chainless', 'mail-test'] as const),
];

export type CertificateName = (typeof NAMES)[number] | (typeof MAIL_NAMES)[number];

const pathsOf = (name: CertificateName) => ({ cert: `${LAB}/tls/${name}.crt`, key: `${LAB}/tls/${name}.key` });

export const CERTIFICATES = Object.fromEntries(
  [...NAMES, ...MAIL_NAMES].map((name) => [name, pathsOf(name)]),
) as Readonly<Record<CertificateName, ReturnType<typeof pathsOf>>>;

/** The CA that the application trusts. */
export const TRUSTED_AUTHORITY = `${LAB}/tls/authority.crt`;

const authority = new CertificateAuthority();
/** A second well-known CA, for CAA records. */
export const OTHER_AUTHORITY = { CN: 'DigiCert Global G2 TLS RSA SHA256 2020 CA1', O: 'DigiCert Inc' };

const inDays = (days: number) => new Date(Date.now() + days * DAY);

export const EXPIRED = { validFrom: inDays(-100), validTo: inDays(-10) };
export const ENDING = { validFrom: inDays(-80), validTo: inDays(10) };

export function writeAuthority(): void {
  writeFileSync(TRUSTED_AUTHORITY, authority.cert);
}

export function issue(name: CertificateName, wish: Wish): void {
  write(name, authority.issue(wish));
}

export function issueSelfSigned(name: CertificateName, wish: Wish): void {
  write(name, authority.selfSigned(wish));
}

/** Issues a certificate of an intermediate CA without the intermediate certificate. */
export function issueWithoutChain(name: CertificateName, wish: Wish): void {
  const { cert, key } = authority.issue({ ...wish, issuer: OTHER_AUTHORITY });
  write(name, { cert: cert.slice(0, cert.indexOf(END) + END.length), key });
}

export function identityOf(name: CertificateName): Identity {
  return { cert: readFileSync(CERTIFICATES[name].cert, 'utf8'), key: readFileSync(CERTIFICATES[name].key, 'utf8') };
}

function write(name: CertificateName, { cert, key }: Identity): void {
  writeFileSync(CERTIFICATES[name].cert, cert);
  writeFileSync(CERTIFICATES[name].key, key, { mode: 0o600 });
}

/** Data of a TLSA record 3 1 1: the SHA-256 digest of the public key (RFC 7671 section 5.1). */
export function tlsaData(name: CertificateName): string {
  const key = new X509Certificate(readFileSync(CERTIFICATES[name].cert)).publicKey;
  const digest = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return `3 1 1 ${digest}`;
}
