import type { Message } from '#formats/dns-wire/message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import type { Lab } from '../lab.js';
import { LAB_DOMAINS, startPopulatedLab } from './populated-lab.js';

let lab: Lab;
beforeAll(async () => (lab = await startPopulatedLab()));
afterAll(() => lab.close());

const BROKEN = new Set([
  'keyzoneless.com',
  'keysunfetched.com',
  ...['bogus.com', 'expired.com', 'nosig.com', 'dsorphan.com', 'dsmismatch.com', 'keyrevoked.com', 'sigsoa.com'],
  ...['child.dsmismatch.com', 'alldead.de'],
]);
/** These domains have a DS record that no validator supports. */
const INSECURE = new Set(['dsdigest.com', 'dsalgorithm.com']);

function ask(resolver: number, name: string): Message {
  return lab.resolver(resolver).recursor.answer(queryMessage({ name: `${name}.`, type: 'SOA' }));
}

it.each(
  LAB_DOMAINS.map(
    ({ name, shows, signing, ds, lacks = [] }) =>
      [name, shows, signing !== undefined && ds !== 'none' && !INSECURE.has(name), !lacks.includes('SOA')] as const,
  ),
)('%s: %s', (name, _, secure, hasSoa) => {
  const { rcode, ad, answers } = ask(1, name);
  const broken = BROKEN.has(name);
  expect([rcodeName(rcode), ad, answers.length > 0]).toEqual(
    broken ? ['SERVFAIL', false, false] : ['NOERROR', secure, hasSoa],
  );
});

it('has each domain once', () => {
  const names = LAB_DOMAINS.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

it('has one resolver that is behind', () => {
  const address = (resolver: number) => {
    const message = lab.resolver(resolver).recursor.answer(queryMessage({ name: 'moved.com.', type: 'A' }));
    return message.answers.filter(({ type }) => type === 'A').map(presentData);
  };
  expect([1, 2, 3, 4, 5].map(address)).toEqual([
    ['77.77.3.9'],
    ['77.77.3.9'],
    ['77.77.3.9'],
    ['77.77.3.9'],
    ['77.77.3.1'],
  ]);
});

it('knows its servers by name', () => {
  const addresses = [...lab.internet.servers.values()].map(({ host }) =>
    lab
      .resolver(1)
      .recursor.answer(queryMessage({ name: `${host}.`, type: 'A' }))
      .answers.filter(({ type }) => type === 'A')
      .map(presentData),
  );
  expect(addresses).toEqual([...lab.internet.servers.values()].map(({ addresses: [v4] }) => [v4]));
});

it('has name servers that differ', () => {
  const serials = ['ns1.dnshost.net', 'ns2.dnshost.net'].map((host) => {
    const { answers } = lab.internet.server(host).answer(queryMessage({ name: 'serial.com.', type: 'SOA' }));
    return presentData(answers[0]!).split(' ')[2];
  });
  expect(serials).toEqual(['2026111501', '2026111499']);
});
