import { moveInputOf } from './move-form.js';

const nothing = { domain: 'example.com', nameServers: '', ds: '', withoutDs: false, names: '', zone: '', expected: [] };

it.each([
  ['nothing', {}, { nameServers: [] }],
  [
    'servers, a line each',
    { nameServers: ' a.example \r\n\nb.example\n' },
    { nameServers: [{ name: 'a.example' }, { name: 'b.example' }] },
  ],
  [
    'addresses behind the name',
    { nameServers: 'a.example 192.0.2.1, 2001:db8::1' },
    { nameServers: [{ name: 'a.example', addresses: ['192.0.2.1', '2001:db8::1'] }] },
  ],
  ['DS records', { ds: '1 13 2 aa\n2 13 2 bb' }, { nameServers: [], ds: ['1 13 2 aa', '2 13 2 bb'] }],
  ['DS records that are removed', { ds: '1 13 2 aa', withoutDs: true }, { nameServers: [], ds: [] }],
  ['names', { names: 'a, b\nc' }, { nameServers: [], names: ['a', 'b', 'c'] }],
  ['confirmed losses', { expected: ['mail'] as const }, { nameServers: [], expect: ['mail'] }],
  ['a zone', { zone: 'www A 192.0.2.1\n' }, { nameServers: [], zone: 'www A 192.0.2.1\n' }],
])('reads %s', (_, typed, input) => {
  expect(moveInputOf({ ...nothing, ...typed })).toEqual(input);
});
