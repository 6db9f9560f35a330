import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { DnsAddressLookup } from './dns-address-lookup.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';
import { DnsResolver } from './dns-resolver.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const HOST = DomainName.parseHost('www.target.example')!;
const shared = { name: HOST.ascii, class: 1, ttl: 60 };
const at = (text: string): ResourceRecord => ({
  ...shared,
  type: text.includes(':') ? 'AAAA' : 'A',
  data: { address: IpAddress.parse(text)! },
});
const alias: ResourceRecord = { ...shared, type: 'CNAME', data: { target: 'other.example' } };

const many = (count: number) => Array.from({ length: count }, (_, i) => at(`77.77.${i >> 8}.${i & 255}`));
const text = ({ data }: ResourceRecord) => String((data as { address: IpAddress }).address);

type Said = ResourceRecord[] | number | UpstreamError;

class ScriptedResolver extends DnsResolver {
  readonly resolvers = [];
  readonly asked: DnsQuery[] = [];

  constructor(private readonly script: Record<string, Said>) {
    super(new Timeouts());
  }

  query(query: DnsQuery): Promise<DnsAnswer> {
    this.asked.push(query);
    const said = this.script[query.type] ?? [];
    if (said instanceof UpstreamError) return Promise.reject(said);
    const outcome = typeof said === 'number' ? { rcode: said, answers: [] } : { rcode: Rcode.NOERROR, answers: said };
    return Promise.resolve({ resolver: 'resolver-1', ad: false, authorities: [], extendedErrors: [], ...outcome });
  }

  queryAt(_: string, query: DnsQuery): Promise<DnsAnswer> {
    return this.query(query);
  }
}

describe('DnsAddressLookup', () => {
  const timeout = new UpstreamError('timeout');

  it.each<[string, Said, Said, string[]]>([
    ['both families', [at('77.77.3.1')], [at('2a00:77::1')], ['77.77.3.1', '2a00:77::1']],
    ['several of one', [at('77.77.3.1'), at('77.77.3.2')], [], ['77.77.3.1', '77.77.3.2']],
    ['an alias', [alias, at('77.77.3.1')], [alias], ['77.77.3.1']],
    ['one when the other cannot be asked', [at('77.77.3.1')], timeout, ['77.77.3.1']],
    ['one when the other fails', Rcode.SERVFAIL, [at('2a00:77::1')], ['2a00:77::1']],
    ['no more than 32 of a family', many(3900), [at('2a00:77::1')], [...many(32).map(text), '2a00:77::1']],
    ['none for none', [], [], []],
    ['none for no such name', Rcode.NXDOMAIN, Rcode.NXDOMAIN, []],
  ])('gives %s', async (_, v4, v6, addresses) => {
    const book = new DnsAddressLookup(new ScriptedResolver({ A: v4, AAAA: v6 }));
    expect((await book.addresses(HOST)).map(String)).toEqual(addresses);
  });

  it.each<[string, Said, Said]>([
    ['neither can be asked', timeout, timeout],
    ['one has none and the other cannot be asked', [], timeout],
  ])('does not know when %s', async (_, v4, v6) => {
    const book = new DnsAddressLookup(new ScriptedResolver({ A: v4, AAAA: v6 }));
    await expect(book.addresses(HOST)).rejects.toBe(timeout);
  });

  it('asks for both and nothing else', async () => {
    const resolver = new ScriptedResolver({});
    await new DnsAddressLookup(resolver).addresses(HOST);
    expect(resolver.asked).toEqual([
      { name: HOST.ascii, type: 'A' },
      { name: HOST.ascii, type: 'AAAA' },
    ]);
  });
});
