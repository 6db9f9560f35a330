import { Internet, type ZoneSpec } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, type Fact, known, unobtainable } from '#base/domain/fact.js';
import type { RdapResult } from '#platform/network/rdap/rdap-client.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { gatherDelegation } from '../delegation/delegation.facts.js';
import type { Referral } from '../servers/referral.facts.js';
import { type Dependencies, gatherDependencies } from './dependencies.facts.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const OWN = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const LOST = (...reliedOnBy: string[]) => ({ domain: 'lapsed.net', reliedOnBy, isFree: true });

/** The unregistered domains of name servers, from the zone and from the parent zone. */
function lostServers(ns: readonly string[], above: Fact<Pick<Referral, 'names'>>) {
  const internet = new Internet();
  internet.register('zone.com', { ns, servedBy: OWN } satisfies ZoneSpec);
  const { signal } = new AbortController();
  const dns = new DnsReader(new LabResolver(internet), signal, new Timeouts());
  const subject = { domain: DomainName.parse('zone.com')!, name: 'zone.com', zone: 'zone.com' };
  const lookup = (): Promise<RdapResult> => Promise.resolve({ kind: 'not-found' });
  const none = Promise.resolve({ spfLookups: absent, reportReceivers: absent });
  const dependencies = {
    delegation: gatherDelegation(subject, dns),
    servers: Promise.resolve({ referral: above }),
    mailHosts: Promise.resolve(absent),
    spf: none,
    dmarc: none,
  } as object as Dependencies;
  return gatherDependencies(
    subject,
    { dns, registry: { lookup }, signal, timeouts: new Timeouts() } as object as GatherContext,
    dependencies,
  );
}

it.each<[string, string[], Fact<Pick<Referral, 'names'>>, unknown]>([
  ['by the zone', [...OWN, 'ns3.lapsed.net'], known({ names: OWN }), [LOST('ns3.lapsed.net')]],
  ['by the parent zone alone', OWN, known({ names: [...OWN, 'ns3.lapsed.net'] }), [LOST('ns3.lapsed.net')]],
  [
    'by both',
    [...OWN, 'ns3.lapsed.net'],
    known({ names: [...OWN, 'ns3.lapsed.net', 'ns4.lapsed.net'] }),
    [LOST('ns3.lapsed.net', 'ns4.lapsed.net')],
  ],
  ['by neither', OWN, known({ names: OWN }), []],
  [
    'by the zone, of whose parent nothing is known',
    [...OWN, 'ns3.lapsed.net'],
    unobtainable('timeout'),
    [LOST('ns3.lapsed.net')],
  ],
])('a name server in an unregistered domain, listed %s', async (_, ns, above, lost) => {
  expect(await lostServers(ns, above)).toMatchObject({ unregisteredNsDomains: known(lost) });
});

it('reports exceptions in both name server lookups once', async () => {
  jest.spyOn(DnsReader.prototype, 'answer').mockImplementation((name) => Promise.reject(new TypeError(name)));
  await expect(lostServers(OWN, known({ names: ['ns3.lapsed.net'] }))).rejects.toThrow(TypeError);
});

afterEach(() => jest.restoreAllMocks());
