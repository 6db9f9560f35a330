import { encrypted, PLAIN } from '#test/checks/health-smtp.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Encryption } from '#base/domain/smtp-talk.js';
import { SIGNED_BROKEN } from '#platform/network/tls/offers.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { gatherMailTls } from './mail-tls.facts.js';

const [ONE, TWO] = ['77.77.4.1', '77.77.4.2'];
const NOTHING: OfferedTls = {
  versions: new Map(),
  suites: new Map(),
  groups: new Map(),
  preference: null,
  alpn: null,
  dhBits: null,
};
const GOOD: OfferedTls = {
  ...NOTHING,
  versions: new Map([['TLS 1.1', false]]),
  suites: new Map(SIGNED_BROKEN.map((code) => [code, false])),
};
const OLD: OfferedTls = { ...GOOD, versions: new Map([['TLS 1.1', true]]) };
const TRIPLE_DES: OfferedTls = { ...NOTHING, suites: new Map([[0x000a, true]]) };
const CURRENT = encrypted({ protocol: 'TLSv1.3' });

type Servers = Readonly<Record<string, OfferedTls>>;
type Sessions = Readonly<Record<string, Encryption>>;

async function gather(servers: Servers, sessions: Sessions, names = ['mx.one.test', 'mx.two.test']) {
  const asked: string[] = [];
  const faults = (_: unknown, address: IpAddress) => {
    asked.push(String(address));
    const found = servers[String(address)];
    return found ? Promise.resolve(found) : Promise.reject(new UpstreamError('timeout'));
  };
  const addresses = [ONE, TWO];
  const hosts = names.map((name, i) => ({
    ...{ name, isAlias: false, isLiteral: false },
    addresses: [IpAddress.parse(addresses[i]!)!],
  }));
  const talks = Object.entries(sessions).map(([address, encryption]) => ({
    ...{ host: 'mx.one.test', address, port: 'open' as const, isWitnessed: true, names: [], encryption },
  }));
  const facts = await gatherMailTls(
    { mailTls: { faults }, signal: new AbortController().signal },
    Promise.resolve(known(hosts)),
    Promise.resolve({ smtpTalks: talks.length > 0 ? known(talks) : absent }),
  );
  return { facts, asked };
}

const first = (...accepted: string[]) => ({ host: 'mx.one.test', address: ONE, accepted });
const second = (...accepted: string[]) => ({ host: 'mx.two.test', address: TWO, accepted });
const unknown = unobtainable('timeout');

describe('TLS of mail servers', () => {
  it.each<[string, Servers, Sessions, object, object]>([
    [
      'without faults',
      { [ONE]: GOOD, [TWO]: GOOD },
      { [ONE]: CURRENT, [TWO]: CURRENT },
      known([first(), second()]),
      known([first(), second()]),
    ],
    ['with an old version', { [ONE]: OLD }, { [ONE]: CURRENT }, known([first('TLS 1.1')]), known([first()])],
    [
      'of which one answered',
      { [TWO]: GOOD },
      { [ONE]: CURRENT, [TWO]: CURRENT },
      known([second()]),
      known([second()]),
    ],
    [
      'that answered one question',
      { [ONE]: TRIPLE_DES },
      { [ONE]: CURRENT },
      unknown,
      known([first('TLS_RSA_WITH_3DES_EDE_CBC_SHA')]),
    ],
    ['that refused the questions', { [ONE]: NOTHING }, { [ONE]: CURRENT }, unknown, unknown],
    ['that did not answer', {}, { [ONE]: CURRENT }, unknown, unknown],
    ['without encryption', { [ONE]: NOTHING }, { [ONE]: PLAIN }, absent, absent],
    ['with nothing newer', { [ONE]: OLD }, { [ONE]: encrypted({ protocol: 'TLSv1.1' }) }, absent, absent],
    ['without a session', { [ONE]: OLD }, {}, absent, absent],
  ])('%s', async (_, servers, sessions, mailVersions, mailSuites) => {
    expect((await gather(servers, sessions)).facts).toEqual({ mailVersions, mailSuites });
  });

  it('asks one server of each provider', async () => {
    expect((await gather({}, {})).asked).toEqual([ONE, TWO]);
    expect((await gather({}, {}, ['mx1.one.test', 'mx2.one.test'])).asked).toEqual([ONE]);
  });
});
