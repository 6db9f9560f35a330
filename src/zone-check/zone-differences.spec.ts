import { CancelSource } from '../network/cancel-signal.js';
import type { DnsAnswer, DnsQuery } from '../network/dns/dns-answer.js';
import { Rcode } from '../dns-wire/rcode.js';
import { WholeZone } from '../simulation/overlay/whole-zone.js';
import { readZoneFile } from '../records/zone-file.js';
import { zoneDifferences } from './zone-differences.js';

const APEX = '@ SOA ns.example. hostmaster.example. 1 2 3 4 5\n@ NS ns.example.\n';

/** The differences to a published zone, and what was asked to find them. */
async function compared(published: string, given: string) {
  const [now, then] = [published, given].map(
    (text) => new WholeZone('example.com', readZoneFile(`${APEX}${text}`, 'example.com', 5000).entries),
  );
  const asked: string[] = [];
  const query = ({ name, type }: DnsQuery): Promise<DnsAnswer> => {
    asked.push(`${name} ${type}`);
    const found = now!.find(name, type);
    const rcode = found.kind === 'missing' ? Rcode.NXDOMAIN : Rcode.NOERROR;
    const answers = 'records' in found ? found.records : [];
    return Promise.resolve({ resolver: 'one', rcode, ad: false, answers, authorities: [], extendedErrors: [] });
  };
  const changes = await zoneDifferences(then!, { query }, new CancelSource());
  return { asked, changes: changes.map(({ action, host, type }) => `${action} ${host} ${type}`) };
}

const hosts = (count: number) => Array.from({ length: count }, (_, i) => `host${i} A 192.0.2.1`).join('\n');

it.each<[string, string, string[]]>([
  ['www A 192.0.2.1', 'www A 192.0.2.1', []],
  ['www A 192.0.2.1', 'www A 192.0.2.2', ['replace www.example.com A']],
  ['www A 192.0.2.1', 'WWW A 192.0.2.1\nwww A 192.0.2.1', []],
  ['', 'x A 192.0.2.1\nx A 192.0.2.2', ['add x.example.com A', 'add x.example.com A']],
  ['www A 192.0.2.1', 'www CNAME @', ['remove www.example.com A', 'add www.example.com CNAME']],
  ['www A 192.0.2.1', '', ['remove www.example.com A']],
  ['unknown A 192.0.2.1', '', []],
  ['* TXT "x"', '', ['remove *.example.com TXT']],
])('from %j to %j', async (published, given, expected) => {
  expect((await compared(published, given)).changes).toEqual(expected);
});

it('compares all sets of a zone that is not large', async () => {
  const { asked, changes } = await compared('', hosts(350));
  expect(changes).toHaveLength(350);
  expect(asked).toEqual([...new Set(asked)]);
});

it('compares of a large zone what most depends on', async () => {
  const { asked, changes } = await compared('mail A 192.0.2.1', `${hosts(2000)}\nsub NS ns.example.\nlist MX 0 @`);
  expect(new Set(asked).size).toBe(500);
  expect(changes.slice(0, 4)).toEqual([
    'remove mail.example.com A',
    'add sub.example.com NS',
    'add list.example.com MX',
    'add host0.example.com A',
  ]);
});
