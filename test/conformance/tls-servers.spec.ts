import { surveyMailSuites, surveyTls } from '#platform/network/tls/tls-survey.js';
import { MOZILLA } from '#formats/tls-profiles/mozilla.data.js';
import { violationsOf } from '#formats/tls-profiles/mozilla-level.js';
import { ncscGrade } from '#formats/tls-profiles/ncsc-grade.js';
import { NCSC_GRADES } from '#formats/tls-profiles/ncsc.data.js';
import { CIPHER_SUITES } from '#formats/tls-wire/cipher-suites.data.js';
import { suiteName } from '#formats/tls-wire/cipher-suite.js';
import { NAMED_GROUPS, type NamedGroup } from '#formats/tls-wire/named-group.js';
import { TLS_VERSIONS, type TlsVersion } from '#formats/tls-wire/tls-version.js';
import { simulatedTlsServer } from '../network/simulated-tls-server.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Certificate {
  key: string;
  bits?: number;
  signature: string;
}

interface Case {
  id: string;
  expected: {
    facts: {
      versions: TlsVersion[];
      suites: Partial<Record<TlsVersion, string[]>>;
      order: 'server' | 'client' | null;
      order13: 'server' | 'client' | null;
      groups13: string[];
      groups12: string[];
      dhBits: number | null;
      chains?: { askedBy: string; certificates: Certificate[] }[];
    };
    profiles: {
      /** Null where the recording is not enough to judge. */
      mozilla?: Record<(typeof LEVELS)[number], { violations: string[] } | null>;
      ncsc2025: { suites?: string };
    };
  };
}

const MAX_CONNECTIONS = 9;
const MAX_MAIL_CONNECTIONS = 3;
const LEVELS = ['modern', 'intermediate'] as const;

/** Each of them breaks the profile in other ways as well. */
const GROUPS_NOT_SEEN = {
  'no suite that the server picks has an elliptic curve and an RSA certificate, so groups are not asked for': [
    'nginx-null',
    'nginx-order-bad',
    'openssl-dsa',
  ],
  'so much is wrong with the server that no question about groups is left': ['nss-default', 'nss-ssl3'],
};

const setupOf = ({ facts }: Case['expected'], isSilent = false) => ({
  versions: facts.versions,
  suites: Object.fromEntries(Object.entries(facts.suites).map(([name, codes]) => [name, codes.map(Number)])),
  groups: [...new Set([...facts.groups13, ...facts.groups12])].filter((name) => name in NAMED_GROUPS) as NamedGroup[],
  order: facts.order ?? facts.order13 ?? 'client',
  isSilent,
});

const serverCertificate = ({ facts }: Case['expected']) => {
  const [leaf] = facts.chains?.[0]?.certificates ?? [];
  const [key = '', curve = null] = leaf?.key.split(' ') ?? [];
  return leaf && { key, curve, bits: leaf.bits ?? null, signature: leaf.signature };
};

async function survey(setup: Parameters<typeof simulatedTlsServer>[0], asking = surveyTls, max = MAX_CONNECTIONS) {
  let connections = 0;
  const server = simulatedTlsServer(setup);
  const ask = (hello: Buffer) => Promise.resolve((connections++, server(hello)));
  const random = (bytes: number) => Buffer.alloc(bytes);
  const offered = await asking(ask, { maxConnections: max, random });
  return { offered, connections };
}

type Asking = typeof surveyTls;
/** A complete handshake comes first, where the server has a version for it. */
const afterSession = ({ facts: { versions } }: Case['expected']): Asking => {
  const session = { has13: versions.includes('TLS 1.3') };
  return (ask, target) =>
    surveyTls(ask, session.has13 || versions.includes('TLS 1.2') ? { ...target, session } : target);
};
const asMailServer =
  (has13: boolean): Asking =>
  (ask, target) =>
    surveyMailSuites(ask, { ...target, has13 });

describeVectors('recorded TLS servers', () => {
  const cases = vectors<Case>('tls/servers.json').filter(({ expected }) => expected.profiles.mozilla);

  describe('violations of the profiles of Mozilla, after nine questions', () => {
    agreement('tls profiles', cases, GROUPS_NOT_SEEN, async ({ expected }) => {
      const { offered, connections } = await survey(setupOf(expected), afterSession(expected));
      const levels = LEVELS.filter((level) => expected.profiles.mozilla![level]);
      const found = levels.map((level) =>
        violationsOf(MOZILLA[level], { ...offered, dhBits: expected.facts.dhBits }, serverCertificate(expected)),
      );
      const wanted = levels.map((level) => expected.profiles.mozilla![level]!.violations);
      return connections <= MAX_CONNECTIONS && same(found, wanted);
    });
  });

  describe('versions', () => {
    agreement('tls versions', cases, {}, async ({ expected }) => {
      const { offered } = await survey(setupOf(expected), afterSession(expected));
      const wrong = TLS_VERSIONS.filter(
        (name) => (offered.versions.get(name) ?? false) !== expected.facts.versions.includes(name),
      );
      return wrong.length === 0;
    });
  });

  describe('the order of suites, where it was found out', () => {
    agreement('tls order', cases, {}, async ({ expected }) => {
      const { offered } = await survey(setupOf(expected), afterSession(expected));
      const wanted = expected.facts.versions.includes('TLS 1.2')
        ? expected.facts.order
        : (expected.facts.order13 ?? expected.facts.order);
      return offered.preference === null || offered.preference === wanted;
    });
  });

  describe('nothing is said to be offered that is not, nor the opposite', () => {
    agreement('tls suites and groups', cases, {}, async ({ expected }) => {
      const setup = setupOf(expected, true);
      const { offered } = await survey(setup);
      const own = new Set(Object.values(setup.suites).flat());
      const suites = [...offered.suites].filter(([code, is]) => is !== own.has(code)).map(([code]) => suiteName(code));
      const groups = [...offered.groups].filter(([name, is]) => is !== setup.groups.includes(name));
      return suites.length + groups.length === 0;
    });
  });

  describe('the same of a mail server, after three questions', () => {
    agreement('mail suites', cases, {}, async ({ expected }) => {
      const setup = setupOf(expected);
      const asking = asMailServer(expected.facts.versions.includes('TLS 1.3'));
      const { offered, connections } = await survey(setup, asking, MAX_MAIL_CONNECTIONS);
      const own = new Set(Object.values(setup.suites).flat());
      const versions = [...offered.versions].filter(([name, is]) => is !== setup.versions.includes(name));
      const suites = [...offered.suites].filter(([code, is]) => is !== own.has(code));
      const groups = [...offered.groups].filter(([name, is]) => is !== setup.groups.includes(name));
      return versions.length + suites.length + groups.length === 0 && connections <= MAX_MAIL_CONNECTIONS;
    });
  });

  describe('the level of suites in the guidelines of NCSC-NL', () => {
    agreement('ncsc suites', cases, {}, ({ expected }) => {
      const grades = Object.values(expected.facts.suites)
        .flat()
        .map((code) => (CIPHER_SUITES.has(Number(code)) ? ncscGrade(suiteName(Number(code))) : 'insufficient'));
      const worst = NCSC_GRADES.findLast((grade) => grades.includes(grade));
      return worst === expected.profiles.ncsc2025.suites;
    });
  });
});

function same(found: readonly (readonly string[])[], wanted: readonly (readonly string[])[]): boolean {
  return found.every((list, i) => JSON.stringify(list.toSorted()) === JSON.stringify(wanted[i]!.toSorted()));
}
