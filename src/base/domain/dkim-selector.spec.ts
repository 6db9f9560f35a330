import { DomainName } from './domain-name.js';
import { DkimSelector } from './dkim-selector.js';

describe('DkimSelector', () => {
  it.each([
    ['s1', 's1'],
    ['K1.Mail', 'k1.mail'],
    ['20230601', '20230601'],
    ['_under_score', '_under_score'],
    ['-edge-', '-edge-'],
    ['a'.repeat(63), 'a'.repeat(63)],
    ['a.'.repeat(126) + 'b', 'a.'.repeat(126) + 'b'],
  ])('reads %s', (input, text) => {
    expect(DkimSelector.parse(input)?.text).toBe(text);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', 'a b', 'ä', 'a/b', 'a*', '*', 'a'.repeat(64), 'a.'.repeat(126) + 'bc', 'a\n'])(
    'refuses %j',
    (input) => {
      expect(DkimSelector.parse(input)).toBeUndefined();
    },
  );

  it('returns the name of the key, unless it is too long', () => {
    const domain = DomainName.parse('example.com')!;
    expect(DkimSelector.parse('s1')!.nameAt(domain)).toBe('s1._domainkey.example.com');
    const room = 253 - '._domainkey.example.com'.length;
    const long = (length: number) => DkimSelector.parse(`${'a.'.repeat(length)}aa`.slice(-length).replace(/^\./, 'a'))!;
    expect(long(room).nameAt(domain)).toHaveLength(253);
    expect(long(room + 1).nameAt(domain)).toBeUndefined();
  });
});
