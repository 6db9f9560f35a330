import { readZoneText } from '#test/lab/zone-text.js';
import { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { Network } from '../network.js';
import { fitChanges } from './fit-changes.js';
import type { ImpossibleChange } from './impossible-change.js';
import { readChanges } from './read-changes.js';

const zone = 'example.com';
const cut = '_dmarc.example.com';

/** Only a delegation is published; names below it are denied by the child zone. */
const network = {
  resolver: {
    query: ({ name }: DnsQuery) => {
      const apex = isWithin(name, cut) ? cut : zone;
      const authorities = readZoneText(`${apex}. SOA ns.example. hostmaster.example. 1 2 3 4 5`, '.');
      return Promise.resolve({ rcode: 0, answers: [], authorities, extendedErrors: [] });
    },
  },
} as unknown as Network;

it.each([
  [cut, 'TXT', 'v=DMARC1; p=none', 'delegated'],
  [`a.${cut}`, 'TXT', 'x', 'delegated'],
  [`a.${cut}`, 'NS', 'ns.example.', 'delegated'],
  [cut, 'NS', 'ns.example.', undefined],
  [zone, 'TXT', 'x', undefined],
  [`www.${zone}`, 'A', '77.77.3.1', undefined],
])('%s %s: %s is %s', async (host, type, value, obstacle) => {
  const changes = readChanges(DomainName.parse(zone)!, [{ action: 'add', host: `${host}.`, type, value }]);
  const fitted = fitChanges(changes, zone, network).then(
    () => undefined,
    (error: unknown) => (error as ImpossibleChange).obstacle,
  );
  expect(await fitted).toBe(obstacle);
});

/** A wildcard, and a name with the same address of its own, below which the wildcard does not answer. */
const wild = {
  resolver: {
    query: ({ name, type }: DnsQuery) => {
      const host = name.replace(/\.$/, '');
      const isAnswered = type === 'A' && isWithin(host, zone) && host !== zone && !host.endsWith(`.www.${zone}`);
      const answers = isAnswered ? readZoneText(`${host}. A 77.77.3.1`, '.') : [];
      const authorities = readZoneText(`${zone}. SOA ns.example. hostmaster.example. 1 2 3 4 5`, '.');
      return Promise.resolve({ rcode: 0, answers, authorities, extendedErrors: [] });
    },
  },
} as unknown as Network;

it.each([
  ['www', 'beside-cname'],
  ['shop', undefined],
])('a CNAME at %s, next to a wildcard with the same address: %s', async (label, obstacle) => {
  const change = { action: 'add' as const, host: `${label}.${zone}.`, type: 'CNAME', value: 'a.example.' };
  const fitted = fitChanges(readChanges(DomainName.parse(zone)!, [change]), zone, wild).then(
    () => undefined,
    (error: unknown) => (error as ImpossibleChange).obstacle,
  );
  expect(await fitted).toBe(obstacle);
});

const NAME_SERVERS = `${zone}. NS ns1.example.\n${zone}. NS ns2.example.`;
/** A zone with two name servers, and the delegation of a name below it. */
const served = {
  resolver: {
    query: ({ name, type }: DnsQuery) => {
      const host = name.replace(/\.$/, '');
      const records = { [zone]: NAME_SERVERS, [`sub.${zone}`]: `sub.${zone}. NS ns1.example.` }[host];
      const answers = type === 'NS' && records !== undefined ? readZoneText(records, '.') : [];
      const authorities = readZoneText(`${zone}. SOA ns.example. hostmaster.example. 1 2 3 4 5`, '.');
      return Promise.resolve({ rcode: 0, answers, authorities, extendedErrors: [] });
    },
  },
} as unknown as Network;

it.each([
  ['all at once', 'ns-needed', [{ action: 'remove', host: zone }]],
  [
    'one after the other',
    'ns-needed',
    ['ns1', 'ns2'].map((label) => ({ action: 'remove', host: zone, value: `${label}.example.` })),
  ],
  ['one of two', undefined, [{ action: 'remove', host: zone, value: 'ns1.example.' }]],
  [
    'both, for another',
    undefined,
    [
      { action: 'remove', host: zone },
      { action: 'add', host: zone, value: 'ns3.example.' },
    ],
  ],
  ['those of a name below', undefined, [{ action: 'remove', host: `sub.${zone}` }]],
])('removing the name servers of a zone, %s: %s', async (_, obstacle, wanted) => {
  const changes = wanted.map((change) => ({ ...change, host: `${change.host}.`, type: 'NS' })) as Parameters<
    typeof readChanges
  >[1];
  const fitted = fitChanges(readChanges(DomainName.parse(zone)!, changes), zone, served).then(
    () => undefined,
    (error: unknown) => (error as ImpossibleChange).obstacle,
  );
  expect(await fitted).toBe(obstacle);
});
