import { SpfLookupCount } from './spf-lookup-count.js';
import { permissionOf } from './spf-permission.js';
import { formatTerm } from './spf-term.js';
import { parseSpf } from './spf.js';

type Zone = Record<string, string>;

async function permissionIn(text: string, zone: Zone) {
  const { record } = parseSpf(text);
  const lookup = (name: string) => Promise.resolve(zone[name] === undefined ? [] : [zone[name]]);
  const { costs } = await SpfLookupCount.of('example.com', record, lookup);
  const { terms, end } = permissionOf('example.com', record, costs);
  return { granted: terms.filter(({ grants }) => grants).map(({ term }) => formatTerm(term)), end };
}

describe('permissionOf', () => {
  it.each<[string, Zone, string[], string | undefined]>([
    ['v=spf1 ip4:77.77.4.1 -all', {}, ['ip4:77.77.4.1'], 'example.com -'],
    ['v=spf1 +all ip4:77.77.4.1', {}, ['+all'], 'example.com +'],
    ['v=spf1 ip4:77.77.4.1', {}, ['ip4:77.77.4.1'], 'example.com '],
    ['v=spf1 include:A.example. -all', { 'a.example': 'v=spf1 all' }, ['include:A.example.', '+all'], 'example.com +'],
    ['v=spf1 ~include:a.example ip4:77.77.4.1 -all', { 'a.example': 'v=spf1 all' }, [], 'example.com ~'],
    ['v=spf1 exists:a.example ip4:77.77.4.1 -all', { 'a.example': '77.77.4.1' }, ['exists:a.example'], 'example.com +'],
    ['v=spf1 exists:a.example ~all', {}, ['exists:a.example'], 'example.com ~'],
    [
      'v=spf1 redirect=a.example ip4:77.77.4.1',
      { 'a.example': 'v=spf1 ip4:77.77.4.2 ~all' },
      ['ip4:77.77.4.1', 'redirect=a.example', 'ip4:77.77.4.2'],
      'a.example ~',
    ],
    ['v=spf1 redirect=a.example ?all', { 'a.example': 'v=spf1 all' }, [], 'example.com ?'],
    ['v=spf1 redirect=a.example', {}, ['redirect=a.example'], undefined],
    ['v=spf1 redirect=a.example', { 'a.example': 'v=spf1 foo +all' }, ['redirect=a.example'], undefined],
    ['v=spf1 redirect=%{d}.example', {}, ['redirect=%{d}.example'], undefined],
  ])('%s in %j', async (text, zone, granted, end) => {
    const found = await permissionIn(text, zone);
    expect(found.granted).toEqual(granted);
    expect(found.end && `${found.end.owner} ${found.end.qualifier ?? ''}`).toBe(end);
  });

  it('evaluates each of many nested includes once', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `${i}.example`);
    const zone = Object.fromEntries(names.map((name, i) => [name, `v=spf1 include:${names[i + 1] ?? name}`]));
    const { granted } = await permissionIn('v=spf1 include:0.example', zone);
    expect(granted).toHaveLength(51);
  });

  it('evaluates a repeated include no more often than it was followed', async () => {
    const many = (count: number, term: string) => `v=spf1 ${Array.from({ length: count }, () => term).join(' ')}`;
    const zone = { 'a.example': many(10, 'include:b.example'), 'b.example': many(600, 'ip4:77.77.4.1') };
    const { granted } = await permissionIn(many(10, 'include:a.example'), zone);
    expect(granted.length).toBeLessThan(60 * 601);
  });

  it('does not evaluate a record with more lookups than are followed', async () => {
    const { granted } = await permissionIn('v=spf1 include:a.example', { 'a.example': `v=spf1${' a'.repeat(4000)}` });
    expect(granted).toEqual(['include:a.example']);
  });
});
