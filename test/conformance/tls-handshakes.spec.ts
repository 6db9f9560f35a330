import { createHash } from 'node:crypto';
import { suiteName } from '#formats/tls-wire/cipher-suite.js';
import { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: { flight: string; cut?: string };
  expected: {
    answer: string;
    accepted: boolean;
    alert?: { level: string; code: number };
    version?: string;
    cipher?: string;
    compression?: number;
    extensions?: number[];
    group?: string;
    dhBits?: number;
    dhPrimeSha256?: string;
    alpn?: string;
    signatureScheme?: string;
    certificates?: (string | { sha256: string })[];
  };
}

const SCHEMES: Readonly<Record<number, string>> = {
  0x0201: 'rsa_pkcs1_sha1',
  0x0202: 'dsa_sha1',
  0x0203: 'ecdsa_sha1',
  0x0301: 'rsa_pkcs1_sha224',
  0x0303: 'ecdsa_sha224',
  0x0401: 'rsa_pkcs1_sha256',
  0x0402: 'dsa_sha256',
  0x0403: 'ecdsa_secp256r1_sha256',
  0x0804: 'rsa_pss_rsae_sha256',
  0x0807: 'ed25519',
  0x0809: 'rsa_pss_pss_sha256',
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In the words of the vectors. */
function read(bytes: Buffer, isKnown: (suite: number) => boolean): Case['expected'] {
  const flight = new ServerFlight();
  flight.push(bytes);
  const { hello, keyExchange, alert, certificates } = flight;
  const known = hello && isKnown(hello.suite) ? keyExchange : undefined;
  const group = hello?.group ?? known?.group;
  const scheme = known?.signatureScheme;
  return {
    answer: flight.answer,
    accepted: flight.isAccepted,
    ...(alert && { alert: { level: alert.isFatal ? 'fatal' : 'warning', code: alert.code } }),
    ...(hello && {
      version: hello.version,
      cipher: `0x${hello.suite.toString(16).toUpperCase().padStart(4, '0')}`,
      compression: hello.compression,
      extensions: [...hello.extensions],
      ...(hello.alpn !== undefined && { alpn: hello.alpn }),
    }),
    ...(group && { group }),
    ...(scheme !== undefined && { signatureScheme: SCHEMES[scheme] ?? String(scheme) }),
    ...(known?.prime && { dhBits: bits(known.prime), dhPrimeSha256: sha256(known.prime).slice(0, 16) }),
    ...(certificates.length > 0 && { certificates: certificates.map(sha256) }),
  };
}

function bits(prime: Buffer): number {
  return prime.length * 8 - Math.clz32(prime[0] ?? 0) + 24;
}

describeVectors('recorded TLS handshakes', () => {
  const isKnown = (suite: number) => suiteName(suite).startsWith('TLS_');
  agreement('tls handshakes', vectors<Case>('tls/handshakes.json'), {}, ({ input, expected }) => {
    const { answer, accepted, alert, version, cipher, compression, extensions, alpn } = expected;
    const suite = Number(cipher);
    const group = cipher === undefined || isKnown(suite) || version === 'TLS 1.3' ? expected.group : undefined;
    const wanted = {
      ...{ answer, accepted, alert: alert && { level: alert.level, code: alert.code } },
      ...{ version, cipher, compression, extensions, alpn, group },
      ...(isKnown(suite) && {
        signatureScheme: expected.signatureScheme,
        dhBits: expected.dhBits,
        dhPrimeSha256: expected.dhPrimeSha256,
      }),
      certificates: expected.certificates?.map((one) => (typeof one === 'string' ? one : one.sha256)),
    };
    const found = read(Buffer.from(input.flight, 'base64'), isKnown);
    if (input.cut) {
      delete wanted.certificates;
      delete found.certificates;
    }
    try {
      expect(found).toEqual(wanted);
      return true;
    } catch {
      return false;
    }
  });
});
