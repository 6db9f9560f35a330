import { BROWSER_SUITES } from './browser-suites.js';
import { suiteName, weaknessOf } from './cipher-suite.js';

it.each([
  [0x1301, 'TLS_AES_128_GCM_SHA256', undefined],
  [0xcca8, 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', undefined],
  [0x1304, 'TLS_AES_128_CCM_SHA256', 'rare'],
  [0xc013, 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', 'cbc'],
  [0x009e, 'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256', 'dhe'],
  [0x009c, 'TLS_RSA_WITH_AES_128_GCM_SHA256', 'no-forward-secrecy'],
  [0x0005, 'TLS_RSA_WITH_RC4_128_SHA', 'rc4'],
  [0x0003, 'TLS_RSA_EXPORT_WITH_RC4_40_MD5', 'export'],
  [0xc015, 'TLS_ECDH_anon_WITH_NULL_SHA', 'null'],
  [0x001b, 'TLS_DH_anon_WITH_3DES_EDE_CBC_SHA', 'anonymous'],
  [0x0013, 'TLS_DHE_DSS_WITH_3DES_EDE_CBC_SHA', '3des'],
  [0x0012, 'TLS_DHE_DSS_WITH_DES_CBC_SHA', 'des'],
  [0x0032, 'TLS_DHE_DSS_WITH_AES_128_CBC_SHA', 'dss'],
  [0x00ff, '0x00ff', undefined],
])('suite %d is %s, its weakness is %s', (code, name, weakness) => {
  expect([suiteName(code), weaknessOf(name)]).toEqual([name, weakness]);
});

it('browsers have known suites, each once, and none that are rare, broken or with finite fields', () => {
  expect(new Set(BROWSER_SUITES).size).toBe(BROWSER_SUITES.length);
  const weaknesses = new Set(BROWSER_SUITES.map((code) => weaknessOf(suiteName(code))));
  expect([...weaknesses]).toEqual([undefined, 'cbc', 'no-forward-secrecy', '3des']);
  expect(BROWSER_SUITES.filter((code) => suiteName(code).startsWith('0x'))).toEqual([]);
});
