import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Identity {
  readonly cert: string;
  readonly key: string;
}

export interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface IssuerName {
  readonly CN: string;
  readonly O: string;
}

export interface Wish {
  readonly names: readonly string[];
  /** Name of an intermediate CA that signs the certificate; by default the root CA of the lab signs it. */
  readonly issuer?: IssuerName;
  readonly issuerUntil?: Date;
  /** A fixed key; by default a new one is generated. */
  readonly keys?: Pair;
  readonly validFrom?: Date;
  readonly validTo?: Date;
  /** Signed with SHA-1, which nobody trusts any more. */
  readonly isOutdated?: boolean;
  /** It says that the server sends an OCSP answer with it (RFC 7633). */
  readonly requiresStaple?: boolean;
}

const DAY = 86_400_000;
/** A fixed date, so that reports of different runs can be compared. */
const FOR_LONG = new Date(Date.UTC(2036, 0, 1));
const ECDSA_WITH = {
  sha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  sha1: Buffer.from('06072a8648ce3d0401', 'hex'),
};
const ATTRIBUTES = { CN: '0603550403', O: '060355040a' };
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
const TLS_FEATURE = Buffer.from('06082b06010505070118', 'hex');
const STATUS_REQUEST = Buffer.from('3003020105', 'hex');

/**
 * A private CA for one test run that writes X.509 (RFC 5280) itself. It has the name of a public CA, so that the
 * findings are the same as for public certificates.
 */
export class CertificateAuthority {
  readonly cert: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly name: Buffer;

  constructor(CN = 'Lab CA') {
    this.name = distinguishedName({ CN, O: "Let's Encrypt" });
    this.cert = this.caCertificate(this.name);
  }

  issue(wish: Wish): Identity {
    const issuer = wish.issuer ? distinguishedName({ ...wish.issuer }) : this.name;
    const { cert, key } = identity(wish, (publicKey, subject, times, extensions) =>
      this.certify(publicKey, subject, times, extensions, issuer, wish.isOutdated ? 'sha1' : 'sha256'),
    );
    return { cert: wish.issuer ? cert + this.caCertificate(issuer, wish.issuerUntil) : cert, key };
  }

  selfSigned(wish: Wish): Identity {
    return identity(wish, (publicKey, subject, times, extensions, key) =>
      certificate({ publicKey, subject, issuer: subject, times, extensions, key }),
    );
  }

  /** The certificate of a CA with this name, which uses the same key. */
  private caCertificate(subject: Buffer, validTo?: Date): string {
    const isCa = extension(BASIC_CONSTRAINTS, sequence(Buffer.from('0101ff', 'hex')));
    const times = validity({ names: [], ...(validTo && { validFrom: new Date(0), validTo }) });
    return this.certify(this.keys.publicKey, subject, times, [isCa], this.name);
  }

  private certify(
    publicKey: KeyObject,
    subject: Buffer,
    times: Buffer,
    extensions: Buffer[],
    issuer: Buffer,
    hash?: Parts['hash'],
  ): string {
    return certificate({
      publicKey,
      subject,
      issuer,
      times,
      extensions,
      key: this.keys.privateKey,
      ...(hash && { hash }),
    });
  }
}

type Certifier = (publicKey: KeyObject, subject: Buffer, times: Buffer, ext: Buffer[], key: KeyObject) => string;

function identity(wish: Wish, certify: Certifier): Identity {
  const { publicKey, privateKey } = wish.keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = wish.names.map((name) => der(0x82, Buffer.from(name)));
  const extensions = [
    extension(SUBJECT_ALT_NAME, sequence(...names)),
    ...(wish.requiresStaple ? [extension(TLS_FEATURE, STATUS_REQUEST)] : []),
  ];
  return {
    cert: certify(publicKey, distinguishedName({ CN: wish.names[0]! }), validity(wish), extensions, privateKey),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

interface Parts {
  readonly publicKey: KeyObject;
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly times: Buffer;
  readonly extensions: Buffer[];
  readonly key: KeyObject;
  readonly hash?: keyof typeof ECDSA_WITH;
}

function certificate({ publicKey, subject, issuer, times, extensions, key, hash = 'sha256' }: Parts): string {
  const algorithm = sequence(ECDSA_WITH[hash]);
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    issuer,
    times,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign(hash, body, key));
  const whole = sequence(body, algorithm, signature);
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function validity({ validFrom, validTo }: Wish): Buffer {
  return sequence(time(validFrom ?? new Date(Date.now() - DAY)), time(validTo ?? FOR_LONG));
}

const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

function distinguishedName(attributes: Partial<Record<keyof typeof ATTRIBUTES, string>>): Buffer {
  const parts = Object.entries(attributes).map(([key, value]) => {
    const type = Buffer.from(ATTRIBUTES[key as keyof typeof ATTRIBUTES], 'hex');
    return der(0x31, sequence(type, der(0x0c, Buffer.from(value))));
  });
  return sequence(...parts);
}

const extension = (type: Buffer, value: Buffer) => sequence(type, der(0x04, value));
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(length)]), content]);
}

/** As short as possible: Go refuses other forms. */
function lengthOctets(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
}
