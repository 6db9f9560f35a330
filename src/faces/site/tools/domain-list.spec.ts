import { readDomainList } from './domain-list.js';

const names = (text: string, limit = 100) => {
  const { domains, unread, left } = readDomainList(text, limit);
  return [domains.map(({ ascii }) => ascii), unread, left];
};

it.each([
  ['a.example\nb.example', ['a.example', 'b.example']],
  ['a.example, B.example; c.example\tA.example', ['a.example', 'b.example', 'c.example']],
  ['https://www.a.example/x?y jo@b.example', ['a.example', 'b.example']],
  ['münchen.example', ['xn--mnchen-3ya.example']],
  ['', []],
])('reads %j', (text, domains) => expect(names(text)).toEqual([domains, [], 0]));

it('names what was changed to be read, once, and only of domains that are checked', () => {
  const text =
    'a.example, https://www.B.example/x jo@b.example C.EXAMPLE c.example C.EXAMPLE bücher.example d.example/';
  const { changed } = readDomainList(text, 4);
  expect(changed.map(({ typed, domain }) => `${typed}: ${domain.ascii}`)).toEqual([
    'https://www.B.example/x: b.example',
    'jo@b.example: b.example',
    'C.EXAMPLE: c.example',
    'bücher.example: xn--bcher-kva.example',
  ]);
});

it('names what is no domain', () =>
  expect(names('a.example localhost ???')).toEqual([['a.example'], ['localhost', '???'], 0]));

it('counts those above the limit', () => expect(names('a.example b.example c.example', 2)[2]).toBe(1));
