import { Internet } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { DomainName } from '#base/domain/domain-name.js';
import { parentOf } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import type { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type Alias, gatherAliases } from './aliases.facts.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const NAME = 'example.com';
const signal = new AbortController().signal;

type Ask = (server: IpAddress, question: { readonly name: string; readonly type: RecordType }) => Promise<unknown>;

async function aliasesOf(records: string, ask?: Ask, name = NAME): Promise<readonly Alias[]> {
  const internet = new Internet();
  internet.register('uk');
  internet.register(name === NAME ? NAME : parentOf(name), { records });
  const own: Ask = (_, question) =>
    Promise.resolve({ message: internet.server('ns1.dnshost.net').answer(queryMessage(question)) });
  const servers = { query: ask ?? own } as object as AuthoritativeClient;
  const context = {
    dns: new DnsReader(new LabResolver(internet), signal, new Timeouts()),
    servers,
    signal,
  } as object as GatherContext;
  const { aliases } = await gatherAliases({ domain: DomainName.parse(name)!, name, zone: name }, context);
  return aliases.state === 'known' ? aliases.value.found : [];
}

const MIXED = 'www CNAME web\nwww AAAA 2a0f:7777:3::1\nweb A 77.77.3.1';

it.each<[string, string, Partial<Alias>[]]>([
  ['no alias', 'www A 77.77.3.1', []],
  ['an alias', 'www CNAME @', [{ chain: [`www.${NAME}.`, `${NAME}.`], isCircle: false, beside: [] }]],
  ['a circle', 'www CNAME web\nweb CNAME www', [{ chain: [`www.${NAME}.`, `web.${NAME}.`], isCircle: true }]],
  [
    'a chain too long for resolvers',
    `www CNAME l0\n${Array.from({ length: 12 }, (_, i) => `l${i} CNAME l${i + 1}`).join('\n')}`,
    [{ chain: [`www.${NAME}.`, ...Array.from({ length: 13 }, (_, i) => `l${i}.${NAME}.`)], isCircle: false }],
  ],
  ['an alias that leads nowhere', 'www CNAME gone', [{ chain: [`www.${NAME}.`, `gone.${NAME}.`], isCircle: false }]],
  ['the domain itself', '@ CNAME www.dnshost.net.', [{ name: NAME, isApex: true, beside: [] }]],
  [
    'MX records next to the domain itself',
    '@ CNAME www.dnshost.net.\n@ MX 10 mx.dnshost.net.',
    [{ name: NAME, isApex: true, beside: ['MX'] }],
  ],
  ['a null MX record next to it', '@ CNAME www.dnshost.net.\n@ MX 0 .', [{ name: NAME, isApex: true, beside: [] }]],
  ['something beside', MIXED, [{ name: `www.${NAME}`, beside: ['AAAA'] }]],
])('%s', async (_, records, expected) => {
  const found = await aliasesOf(records);
  expect(found).toHaveLength(expected.length);
  expect(found).toMatchObject(expected);
});

it('a CNAME in the parent zone is not at a zone apex', async () => {
  const found = await aliasesOf('www CNAME www.dnshost.net.', undefined, 'www.gov.uk');
  expect(found).toMatchObject([{ name: 'www.gov.uk', isApex: false, beside: [] }]);
});

/** A server that has records of these types at any name. */
function said(aa: boolean, ...types: RecordType[]): Ask {
  return (_, query) => {
    const answers = types.includes(query.type) ? [{ name: `${query.name}.`, type: query.type }] : [];
    return Promise.resolve({ message: { ...queryMessage(query), aa, answers } });
  };
}

it.each<[string, Ask]>([
  ['cannot be asked', () => Promise.reject(new UpstreamError('timeout'))],
  ['knows nothing beside', said(true, 'CNAME')],
  ['knows no alias any more', said(true, 'AAAA')],
  ['is not responsible', said(false, 'CNAME', 'AAAA')],
])('no records are next to the CNAME if the name server %s', async (_, ask) => {
  expect(await aliasesOf(MIXED, ask)).toMatchObject([{ name: `www.${NAME}`, beside: [] }]);
});
