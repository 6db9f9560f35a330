import { readMove } from './wanted-move.js';

it.each([
  ['@', 'example.com'],
  ['www', 'www.example.com'],
  ['www.example.com', 'www.example.com'],
  ['*', '*.example.com'],
  ['bücher', 'xn--bcher-kva.example.com'],
])('%s is %s', (name, expected) => {
  expect(readMove({ nameServers: [], names: [name] }, 'example.com').names).toEqual([expected]);
});

it.each([
  ['bücher.de', 'xn--bcher-kva.de'],
  ['www.Bücher.de', 'www.xn--bcher-kva.de'],
  ['*.bücher.de', '*.xn--bcher-kva.de'],
  ['www.bücher.de.', 'www.xn--bcher-kva.de'],
])('%s in a move of bücher.de is %s', (name, expected) => {
  expect(readMove({ nameServers: [], names: [name] }, 'xn--bcher-kva.de').names).toEqual([expected]);
});
