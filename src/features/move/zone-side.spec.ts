import { readZoneText } from '#test/lab/zone-text.js';
import type { Message } from '#formats/dns-wire/message.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { recordsIn, recordSetOf } from './zone-side.js';

const message = (aa: boolean, answers: string, authorities = '') =>
  ({ aa, answers: readZoneText(answers, '.'), authorities: readZoneText(authorities, '.') }) as unknown as Message;
const seen = (name: string, type: RecordType, from: Message) => {
  const set = recordSetOf(recordsIn(from, name, type, 'a.example'));
  return set && [set.type, ...set.values];
};
const referral = message(false, '', 'sub.a.example. NS ns.b.example.');

it.each<[string, string, RecordType, Message, string[] | undefined]>([
  ['the records', 'sub.a.example', 'DS', message(true, 'sub.a.example. DS 1 13 2 AA'), ['DS', '1 13 2 AA']],
  ['a delegation in their place', 'www.sub.a.example', 'A', referral, ['NS', 'ns.b.example.']],
  ['a delegation without DS records, by a server that knows none', 'sub.a.example', 'DS', referral, undefined],
])('%s', (_, name, type, from, expected) => {
  expect(seen(name, type, from)).toEqual(expected);
});

it('selects the same records in any order where there are too many', () => {
  const lines = Array.from({ length: 150 }, (_, i) => `a.example. TXT "token-${i}"`);
  const at = (text: readonly string[]) => seen('a.example', 'TXT', message(true, text.join('\n')));
  expect(at(lines.toReversed())).toEqual(at(lines));
});
