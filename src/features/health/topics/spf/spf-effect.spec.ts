import { cost, reference, withLookups, spfPolicy } from '#test/checks/health-domain.js';
import type { SpfCost } from '#formats/records/spf-lookup-count.js';
import { spfEffect } from './spf-effect.js';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const many = numbers(11).map((i) => `exists:h${i}.example`);

describe('spfEffect', () => {
  it.each<[string, SpfCost[], string]>([
    ['v=spf1 ip4:77.77.4.1 -all', [], 'senders'],
    ['v=spf1 ip4:10.1.2.3 ip6:fd00::/8 -all', [], 'nobody'],
    ['v=spf1 mx -all', [cost('mx')], 'senders'],
    ['v=spf1 mx -all', [cost('mx', 1, 'void')], 'nobody'],
    ['v=spf1 -ip4:77.77.4.1 ~all', [], 'nobody'],
    ['v=spf1 all', [], 'everyone'],
    ['v=spf1 include:a.example -all', [reference('include:a.example', 'v=spf1 ip4:77.77.4.1 -all')], 'senders'],
    ['v=spf1 ?include:a.example -all', [reference('?include:a.example', 'v=spf1 ip4:77.77.4.1 -all')], 'nobody'],
    ['v=spf1 -include:a.example mx -all', [reference('-include:a.example', 'v=spf1 +all'), cost('mx')], 'nobody'],
    ['v=spf1 exists:a.example -all', [cost('exists:a.example')], 'everyone'],
    ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', [], 'everyone'],
    ['v=spf1 ip4:0.0.0.0/1 ip4:0.0.0.0/1 -all', [], 'senders'],
    ['v=spf1 redirect=a.example', [reference('redirect=a.example', 'v=spf1 all')], 'everyone'],
    ['v=spf1 include:a.example +all', [cost('include:a.example', 1, 'loop')], 'broken'],
    ['v=spf1 ip4:77.77.4.1 include:a.example -all', [cost('include:a.example', 1, 'invalid')], 'partly'],
    ['v=spf1 ip4:77.77.4.1 include:a.example -all', [cost('include:a.example', 1, 'no-record')], 'senders'],
    ['v=spf1 mx include:a.example ip4:77.77.4.1 -all', [cost('mx'), cost('include:a.example', 1, 'loop')], 'partly'],
    ['v=spf1 include:a.example -all', [cost('include:a.example', 1, 'failed')], 'unclear'],
    ['v=spf1 exists:%{i}.a.example -all', [cost('exists:%{i}.a.example', 1, 'macro')], 'unclear'],
    [
      'v=spf1 a:x.example a:y.example a:z.example mx -all',
      [...['x', 'y', 'z'].map((host) => cost(`a:${host}.example`, 1, 'void')), cost('mx')],
      'broken',
    ],
    [`v=spf1 ip4:77.77.4.1 ${many.map((term) => `-${term}`).join(' ')} -all`, [], 'senders'],
    [`v=spf1 ip4:77.77.4.1 ${many.join(' ')} -all`, [], 'partly'],
    [`v=spf1 ${many.map((term) => `-${term}`).join(' ')} ip4:77.77.4.1 -all`, [], 'broken'],
  ])('%s', (text, costs, effect) => {
    const records = { name: 'example.com', records: [text], unrecognized: [] };
    expect(spfEffect(records, spfPolicy(text).spfPolicy.value, withLookups(...costs).spfLookups.value)).toBe(effect);
  });

  it('handles several records, a record with syntax errors, and no record', () => {
    const of = (...records: string[]) => spfEffect({ name: 'example.com', records, unrecognized: [] });
    expect([of('v=spf1 a', 'v=spf1 mx'), of('v=spf1 foo'), of()]).toEqual(['broken', 'broken', 'none']);
  });
});
