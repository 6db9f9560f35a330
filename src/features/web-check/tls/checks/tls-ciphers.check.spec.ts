import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { BROWSER_SUITES } from '#formats/tls-wire/browser-suites.js';
import { suiteName } from '#formats/tls-wire/cipher-suite.js';
import { CIPHER_SUITES } from '#formats/tls-wire/cipher-suites.data.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import { knowsSuites } from '../answered.js';
import { tlsCiphers } from './tls-ciphers.check.js';

const fix = { steps: ['tls-settings', 'reload'].map((key) => ({ key, params: {} })) };
const codeOf = (name: string) => [...CIPHER_SUITES].find(([, one]) => one === name)![0];

/** A server that accepts these suites and has refused all others. */
function server(accepted: readonly string[], { has13 = true, asked = [...CIPHER_SUITES.keys()] } = {}) {
  const suites = new Map(asked.map((code) => [code, accepted.includes(suiteName(code))] as const));
  const versions = new Map<TlsVersion, boolean>([
    ['TLS 1.3', has13],
    ['TLS 1.2', true],
  ]);
  const rest = { groups: new Map(), preference: null, alpn: null, dhBits: null };
  return { address: '192.0.2.1', offered: { versions, suites, ...rest } };
}
const facts = (...servers: ReturnType<typeof server>[]) => ({ suites: known(servers) });

const STRONG = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
const CBC = 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA';
const STATIC = 'TLS_RSA_WITH_AES_128_CBC_SHA';
const TRIPLE = 'TLS_RSA_WITH_3DES_EDE_CBC_SHA';
const RC4 = 'TLS_RSA_WITH_RC4_128_SHA';
const NULL = 'TLS_RSA_WITH_NULL_SHA';
const ANONYMOUS = 'TLS_DH_anon_WITH_AES_128_CBC_SHA';
const EXPORT = 'TLS_RSA_EXPORT_WITH_RC4_40_MD5';
const DHE = 'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256';
const CAMELLIA = 'TLS_ECDHE_RSA_WITH_CAMELLIA_128_GCM_SHA256';

describeCheck(tlsCiphers, {
  ok: [
    [facts(server([STRONG])), {}],
    [facts(server([STRONG]), server([])), {}],
  ],
  open: [
    [facts(server([STRONG, NULL])), { suites: [NULL] }, fix],
    [facts(server([STRONG, ANONYMOUS])), { suites: [ANONYMOUS] }, fix],
    [facts(server([STRONG, TRIPLE, EXPORT])), { suites: [EXPORT] }, fix],
    [facts(server([STRONG]), server([NULL])), { suites: [NULL] }, fix],
  ],
  'no-browser': [
    [facts(server([DHE], { has13: false })), {}, fix],
    [facts(server([CAMELLIA], { has13: false })), {}, fix],
    [facts(server([CAMELLIA, RC4], { has13: false })), {}, fix],
  ],
  broken: [
    [facts(server([STRONG, TRIPLE])), { suites: [TRIPLE] }, fix],
    [facts(server([TRIPLE], { has13: false })), { suites: [TRIPLE] }, fix], // Safari had it for long
    [facts(server([STRONG, RC4, CBC])), { suites: [RC4] }, fix],
  ],
  'no-forward-secrecy': [[facts(server([STRONG, CBC, STATIC])), { suites: [STATIC] }, fix]],
  dated: [
    [facts(server([STRONG, CBC])), { suites: [CBC] }, fix],
    [facts(server([DHE])), { suites: [DHE] }, fix], // with TLS 1.3, browsers get in
    [facts(server([DHE], { has13: false }), server([STRONG])), { suites: [DHE] }, fix],
    [facts(server([DHE], { has13: false, asked: [codeOf(DHE)] })), { suites: [DHE] }, fix],
  ],
});

it.each([
  ['all suites refused but strong ones', [server([STRONG])], true],
  ['a weak suite among unanswered questions', [server([CBC], { asked: [codeOf(CBC)] })], true],
  ['strong suites alone were asked for', [server([STRONG], { asked: BROWSER_SUITES.slice(0, 9) })], false],
  ['one of two addresses was not asked', [server([STRONG]), server([], { asked: [] })], false],
])('whether suites can be judged: %s', (_, servers, isKnown) => {
  expect(knowsSuites(servers)).toBe(isKnown);
});
