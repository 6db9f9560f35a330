import { CIPHER_SUITES } from '#formats/tls-wire/cipher-suites.data.js';
import type { NamedGroup } from '#formats/tls-wire/named-group.js';
import { TLS_VERSIONS } from '#formats/tls-wire/tls-version.js';
import type { Observed } from './observe.js';
import type { Recorded } from './testssl.js';

export const TOPICS = ['versions', 'kinds of suites', 'suites', 'curves', 'order', 'ALPN', 'certificate'] as const;

/** A question that both programs have answered. */
export interface CommonQuestion {
  readonly topic: (typeof TOPICS)[number];
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
}

type Answer = string | boolean | null | undefined;

const KINDS: Readonly<Record<string, RegExp>> = {
  'forward secrecy': /DHE_|^TLS_(?:AES|CHACHA20)_/,
  'no forward secrecy': /^TLS_RSA_/,
  CBC: /_CBC_/,
  '3DES': /_3DES_/,
  DES: /_DES(?:40)?_/,
  RC4: /_RC4_/,
  NULL: /_WITH_NULL_/,
  export: /_EXPORT_/,
  anonymous: /_anon_/,
};

/** testssl.sh 3.0 knows no other groups that we ask for. */
const CURVES = ['x25519', 'x448', 'secp256r1', 'secp384r1', 'secp521r1'] as const satisfies readonly NamedGroup[];

const CURVE_BITS: Readonly<Record<string, string>> = { secp256r1: '256', secp384r1: '384' };

/** Questions that only one of them has answered are left out. */
export function commonQuestions({ offered, session }: Observed, theirs: Recorded): readonly CommonQuestion[] {
  const accepted = new Set(theirs.suites.split(' ').map((code) => Number.parseInt(code, 16)));
  const curves = theirs.curves?.split(' ');
  const suites = [...CIPHER_SUITES];
  const questions: (readonly [CommonQuestion['topic'], name: string, ours: Answer, theirs: Answer])[] = [
    ...TLS_VERSIONS.map((name) => ['versions', name, offered.versions.get(name), theirs.versions[name]] as const),
    ...Object.entries(KINDS).map(([name, pattern]) => {
      const codes = suites.flatMap(([code, suite]) => (pattern.test(suite) ? [code] : []));
      const isAccepted = codes.some((code) => offered.suites.get(code));
      const isRefused = codes.every((code) => offered.suites.get(code) === false);
      const ours = isAccepted || (isRefused ? false : null);
      return ['kinds of suites', name, ours, codes.some((code) => accepted.has(code))] as const;
    }),
    ...suites.map(([code, name]) => ['suites', name, offered.suites.get(code), accepted.has(code)] as const),
    ...CURVES.map((name) => ['curves', name, offered.groups.get(name), curves?.includes(name)] as const),
    ['order', 'order of suites', offered.preference, theirs.order],
    ['ALPN', 'protocol', session?.alpn, chosenProtocol(session?.alpn, theirs.alpn)],
    ['certificate', 'key', ourKey(session), theirs.key?.replace(/ bits.*$/, '')],
    ['certificate', 'signature', ourSignature(session), theirs.signature],
  ];
  return questions.flatMap(([topic, name, ours, other]) =>
    (ours ?? null) === null || (other ?? null) === null
      ? []
      : [{ topic, name, ours: String(ours), theirs: String(other) }],
  );
}

/** testssl.sh lists all protocols, one by one; the server has chosen one of ours. */
function chosenProtocol(ours: string | null | undefined, theirs: string | null): string | null {
  if (theirs === null) return null;
  const all = theirs === '' ? ['none'] : theirs.split(' ');
  return all.find((protocol) => protocol === ours) ?? all.join(' ');
}

function ourKey(session: Observed['session']): string | null {
  const { key, bits, curve } = session?.certificate ?? {};
  if (!key) return null;
  return key === 'EC' ? `EC ${CURVE_BITS[curve ?? ''] ?? ''}` : `${key} ${bits}`;
}

/** The words of testssl.sh for what OpenSSL calls `sha256WithRSAEncryption` and `ecdsa-with-SHA256`. */
function ourSignature(session: Observed['session']): string | null {
  const name = session?.certificate?.signature;
  if (!name) return null;
  const hash = /sha(\d+)/i.exec(name)?.[1] ?? '';
  return name.startsWith('ecdsa') ? `ECDSA with SHA${hash}` : `SHA${hash} with RSA`;
}
