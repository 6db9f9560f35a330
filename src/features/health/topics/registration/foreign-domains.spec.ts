import { Rcode } from '#formats/dns-wire/rcode.js';
import { readZoneText } from '#test/lab/zone-text.js';
import { DomainName } from '#base/domain/domain-name.js';
import { known, unobtainable } from '#base/domain/fact.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { RdapResult } from '#platform/network/rdap/rdap-client.js';
import { parseRdapDomain } from '#platform/network/rdap/rdap-response.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { ForeignDomains } from './foreign-domains.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const SUBJECT = { domain: DomainName.parse('example.com')!, name: 'example.com', zone: 'example.com' };
const RELIANCE = { name: 'a.gone.net', by: 'mx' };
const FOUND: RdapResult = {
  kind: 'found',
  domain: parseRdapDomain('{"objectClassName":"domain","ldhName":"gone.net"}')!,
};
const NOT_FOUND: RdapResult = { kind: 'not-found' };
const LOST = { domain: 'gone.net', reliedOnBy: ['mx'] };

const answer = (rcode: number, authorities = '', answers = ''): DnsAnswer => ({
  resolver: 'resolver-1',
  rcode,
  ad: false,
  answers: readZoneText(answers, '.'),
  authorities: readZoneText(authorities, '.'),
  extendedErrors: [],
});
const soa = (zone: string) => `${zone} SOA a. b. 1 1 1 1 1`;
const denied = answer(Rcode.NXDOMAIN, soa('net.'));

function context(reply: DnsAnswer, registry: RdapResult) {
  const signal = new AbortController().signal;
  const asked: string[] = [];
  const note = <T>(name: string, result: T) => Promise.resolve((asked.push(name), result));
  const ask = ({ name }: DnsQuery) => note(`DNS ${name}`, reply);
  const dns = new DnsReader(
    { query: ask, queryAt: (_, question) => ask(question), queryEach: () => Promise.resolve([]) },
    signal,
    new Timeouts(),
  );
  const lookup = ({ ascii }: DomainName) => note(`RDAP ${ascii}`, registry);
  return { asked, context: { dns, registry: { lookup }, signal, timeouts: new Timeouts() } as object as GatherContext };
}

const lost = (reply: DnsAnswer, registry: RdapResult, ...reliances: (typeof RELIANCE)[]) =>
  new ForeignDomains(SUBJECT, context(reply, registry).context).lost(reliances);

it.each<[string, DnsAnswer, RdapResult, unknown]>([
  ['nobody has', denied, NOT_FOUND, known([{ ...LOST, isFree: true }])],
  ['that its registry does not speak of', denied, { kind: 'no-rdap' }, known([{ ...LOST, isFree: false }])],
  ['that its registry has', denied, FOUND, known([])],
  ['whose registry cannot be asked', denied, { kind: 'unavailable', reason: 'timeout' }, unobtainable('timeout')],
  [
    'that is denied the compact way',
    answer(0, `${soa('net.')}\ngone.net. NSEC a.gone.net. NXNAME`),
    NOT_FOUND,
    known([{ ...LOST, isFree: true }]),
  ],
  ['that denies itself', answer(Rcode.NXDOMAIN, soa('gone.net.')), NOT_FOUND, known([])],
  ['below a suffix that does not exist', answer(Rcode.NXDOMAIN, soa('.')), NOT_FOUND, known([])],
  ['that is denied by nobody knows whom', answer(Rcode.NXDOMAIN), NOT_FOUND, known([])],
  ['without records', answer(Rcode.NOERROR, soa('net.')), NOT_FOUND, known([])],
  ['that is an alias', answer(Rcode.NXDOMAIN, soa('net.'), 'gone.net. CNAME b.example.'), NOT_FOUND, known([])],
  ['that cannot be resolved', answer(Rcode.REFUSED), NOT_FOUND, unobtainable('server-error')],
])('a domain %s', async (_, reply, registry, expected) => {
  expect(await lost(reply, registry, RELIANCE)).toEqual(expected);
});

it.each([
  ['agency.gov.uk', false],
  ['agency.gov', false],
  ['cidade.sp.gov.br', false],
  ['ministere.gouv.fr', false],
  ['college.ac.uk', false],
  ['college.edu', false],
  ['gov.net', true],
  ['agency.uk', true],
  ['agency.co.uk', true],
  ['agency.gov.agency', true],
])('whether %s can be registered by anyone', async (domain, isFree) => {
  const denial = answer(Rcode.NXDOMAIN, soa(domain.slice(domain.lastIndexOf('.') + 1)));
  const registrable = DomainName.parseHost(domain)!.registrable!.ascii;
  expect(await lost(denial, NOT_FOUND, { name: `mail.${domain}`, by: 'mx' })).toEqual(
    known([{ domain: registrable, reliedOnBy: ['mx'], isFree }]),
  );
});

it('lists all records that depend on a domain, and ignores the own domain', async () => {
  const reliances = [RELIANCE, { name: '_spf.gone.net', by: 'spf' }, { name: 'a.example.com', by: 'own' }];
  expect(await lost(denied, NOT_FOUND, ...reliances)).toEqual(
    known([{ domain: 'gone.net', reliedOnBy: ['mx', 'spf'], isFree: true }]),
  );
});

it('reports an unregistered domain even if the lookup of another one fails', async () => {
  const { context: given } = context(denied, NOT_FOUND);
  const lookup = ({ ascii }: DomainName): Promise<RdapResult> =>
    Promise.resolve(ascii === 'gone.net' ? NOT_FOUND : { kind: 'unavailable', reason: 'rate_limited' });
  const foreign = new ForeignDomains(SUBJECT, { ...given, registry: { lookup } });
  expect(await foreign.lost([{ name: 'a.other.net', by: 'mx' }, RELIANCE])).toEqual(known([{ ...LOST, isFree: true }]));
});

it('looks up each domain once, and only a few domains', async () => {
  const { asked, context: given } = context(denied, NOT_FOUND);
  const foreign = new ForeignDomains(SUBJECT, given);
  await foreign.lost([RELIANCE]);
  await foreign.lost([RELIANCE]);
  expect(asked).toEqual(['DNS gone.net', 'RDAP gone.net']);
  await foreign.lost(Array.from({ length: 9 }, (_, i) => ({ name: `a.gone${i}.net`, by: 'mx' })));
  expect(asked).toHaveLength(2 + 3 * 2);
});
