import { MtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { policyText } from './mta-sts-repair.js';

const names = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `mx${i}.${domain}`);
const hosts = (...all: string[]) => all.map((name) => ({ name, isLiteral: false, isAlias: false, addresses: [] }));
const linesOf = (text: string) => text.split('\n').flatMap((line) => (line.startsWith('mx: ') ? [line.slice(4)] : []));

it.each([
  ['more hosts than most have', names(12, 'a.example'), [], names(12, 'a.example')],
  ['a host next to many old lines', ['b.example'], names(12, 'a.example'), [...names(12, 'a.example'), 'b.example']],
  ['a host next to endless old lines', ['b.example'], names(99, 'a.example'), [...names(49, 'a.example'), 'b.example']],
  ['no leftover of a verification', ['a.example', 'ms1.msv1.invalid'], [], ['a.example']],
  ['a line that is there twice', ['a.example'], ['a.example', 'A.example'], ['a.example']],
])('covers %s', (_, all, old, lines) => {
  expect(linesOf(policyText(hosts(...all), MtaStsPolicy.of('enforce', old, 604_800)))).toEqual(lines);
});
