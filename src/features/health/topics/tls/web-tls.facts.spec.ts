import { SUBJECT, webContext } from '#test/health/web-inquiry.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import { BROKEN } from '#platform/network/tls/offers.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { TlsVersion } from '#formats/tls-wire/tls-version.js';
import type { HttpsState } from '../site/https-result.js';
import { gatherWebTls } from './web-tls.facts.js';

const [FOUR, SIX] = ['77.77.3.1', '2a0f:7777:3::1'];
const NOTHING: OfferedTls = {
  versions: new Map(),
  suites: new Map(),
  groups: new Map(),
  preference: null,
  alpn: null,
  dhBits: null,
};
const versions = (...pairs: [TlsVersion, boolean][]) => ({ versions: new Map(pairs) });
const GOOD: OfferedTls = {
  ...NOTHING,
  ...versions(['TLS 1.1', false], ['TLS 1.0', false]),
  suites: new Map(BROKEN.map((code) => [code, false])),
};
const OLD = { ...GOOD, ...versions(['TLS 1.1', true], ['TLS 1.2', true]) };
const ONLY_OLD = { ...GOOD, ...versions(['TLS 1.1', true], ['TLS 1.2', false], ['TLS 1.3', false]) };
const RC4 = { ...GOOD, suites: new Map([[0x0005, true]]) };

const gather = (servers: Readonly<Record<string, OfferedTls>>, state: HttpsState = 'open', records = '') => {
  const site = { httpsResults: known([{ host: SUBJECT.name, state }]) };
  const faults = (_: unknown, address: { toString(): string }) => {
    const found = servers[String(address)];
    return found ? Promise.resolve(found) : Promise.reject(new UpstreamError('aborted'));
  };
  const zone = records || `@ A ${FOUR}\n@ AAAA ${SIX}`;
  return gatherWebTls(SUBJECT, { ...webContext({}, zone), tls: { faults } }, Promise.resolve(site));
};
const host = SUBJECT.name;
const noVersions = known({ host, old: [], isOnlyOld: false });
const noSuites = known({ host, broken: [] });
const unknown = unobtainable('timeout');

describe('TLS of the web server', () => {
  it.each<[string, Readonly<Record<string, OfferedTls>>, object, object]>([
    ['has no faults', { [FOUR]: GOOD, [SIX]: GOOD }, noVersions, noSuites],
    ['was asked over one family', { [FOUR]: GOOD, [SIX]: NOTHING }, noVersions, noSuites],
    ['was not asked', {}, unknown, unknown],
    ['did not answer', { [FOUR]: NOTHING, [SIX]: NOTHING }, unknown, unknown],
    ['answered one question', { [FOUR]: { ...GOOD, suites: new Map() } }, noVersions, unknown],
    [
      'is old at one address',
      { [FOUR]: GOOD, [SIX]: OLD },
      known({ host, old: ['TLS 1.1'], isOnlyOld: false }),
      noSuites,
    ],
    [
      'is current at one address',
      { [FOUR]: GOOD, [SIX]: ONLY_OLD },
      known({ host, old: ['TLS 1.1'], isOnlyOld: false }),
      noSuites,
    ],
    ['is old alone', { [FOUR]: ONLY_OLD }, known({ host, old: ['TLS 1.1'], isOnlyOld: true }), noSuites],
    ['has a broken suite', { [FOUR]: RC4 }, noVersions, known({ host, broken: ['TLS_RSA_WITH_RC4_128_SHA'] })],
  ])('%s', async (_, servers, webVersions, webSuites) => {
    expect(await gather(servers)).toEqual({ webVersions, webSuites });
  });

  it.each<HttpsState>(['broken', 'closed', 'unreachable', 'no-server'])(
    'is no matter where HTTPS is %s, because such a server refuses everything',
    async (state) => {
      expect(await gather({ [FOUR]: GOOD }, state)).toEqual({ webVersions: absent, webSuites: absent });
    },
  );

  it('is the reason why current clients fail', async () => {
    const { webVersions } = await gather({ [FOUR]: ONLY_OLD }, 'broken');
    expect(webVersions).toEqual(known({ host, old: ['TLS 1.1'], isOnlyOld: true }));
  });

  it('is not asked for at a private address', async () => {
    expect(await gather({ '10.0.0.1': OLD }, 'open', '@ A 10.0.0.1')).toMatchObject({ webVersions: unknown });
  });
});
