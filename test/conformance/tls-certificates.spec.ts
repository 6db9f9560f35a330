import { X509Certificate } from 'node:crypto';
import { readAltNames, readCertificate } from '#formats/records/certificate.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import { reviewChain } from '#formats/records/certificate-chain.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface CertificateCase {
  id: string;
  input: { der: string };
  expected: {
    sha256: string;
    subject: string;
    notBefore: string;
    notAfter: string;
    key: string;
    bits: number | null;
    signature: string;
    names?: string[];
  };
}

interface ServerCase {
  id: string;
  expected: {
    facts: {
      chains?: {
        inOrder: boolean;
        rootIncluded: boolean;
        repeated: boolean;
        certificates: { sha256: string }[];
      }[];
    };
  };
}

const REMARKS = {
  'the signature with MD5 cannot be verified, so the recording calls the chain unordered; names and keys match': [
    'nginx-cert-md5',
  ],
};

const OTHER_NAMES = {
  'the profiles tell RSA-PSS keys from RSA keys': ['cert-e5341675b1b7'],
};

/** A long list ends with how many there are. */
const SUM = /^… (\d+) in all$/;

describeVectors('recorded certificates', () => {
  const certificates = vectors<CertificateCase>('tls/certificates.json');
  const ders = new Map(certificates.map(({ input, expected }) => [expected.sha256, Buffer.from(input.der, 'base64')]));

  describe('names, dates, key and signature', () => {
    agreement('tls certificates', certificates, OTHER_NAMES, ({ input, expected }) => {
      const der = Buffer.from(input.der, 'base64');
      const certificate = new X509Certificate(der);
      const read = readCertificate(certificate);
      const { key, curve, bits, signature } = certificateAlgorithms(der);
      const names = readAltNames(certificate.subjectAltName ?? '');
      return (
        areNamed(names, expected.names ?? []) &&
        Date.parse(read?.validFrom ?? '') === Date.parse(expected.notBefore) &&
        Date.parse(read?.validTo ?? '') === Date.parse(expected.notAfter) &&
        [key, ...(curve === null ? [] : [curve])].join(' ') === expected.key &&
        (bits === null || bits === expected.bits) && // an Ed25519 key has one size
        signature === expected.signature
      );
    });
  });

  describe('order of chains, and certificates that are not needed', () => {
    const servers = vectors<ServerCase>('tls/servers.json').filter(({ expected }) => expected.facts.chains);
    agreement('tls chains', servers, REMARKS, ({ expected }) =>
      expected.facts.chains!.every(({ inOrder, rootIncluded, repeated, certificates: sent }) => {
        const review = reviewChain(sent.map(({ sha256 }) => ders.get(sha256)!));
        const isClean = review.isInOrder && review.unrelated.length === 0;
        return isClean === (inOrder && !repeated) && review.roots.length > 0 === rootIncluded;
      }),
    );
  });
});

function areNamed(names: readonly string[], expected: readonly string[]): boolean {
  const sum = SUM.exec(expected.at(-1) ?? '')?.[1];
  const listed = expected.slice(0, sum === undefined ? undefined : -1);
  return names.length === Number(sum ?? listed.length) && listed.every((name, i) => names[i] === name);
}
