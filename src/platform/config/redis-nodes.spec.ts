import { parseRedisNodes } from './redis-nodes.js';

const plain = { host: 'a.example', port: 6379, db: 0, tls: false };

it.each([
  ['', []],
  ['redis://a.example', [plain]],
  ['redis://a.example/', [plain]],
  ['redis://a.example:7000/3', [{ ...plain, port: 7000, db: 3 }]],
  ['rediss://a.example', [{ ...plain, tls: true }]],
  ['redis://:p%40ss@a.example', [{ ...plain, password: 'p@ss' }]],
  ['redis://:50%@a.example', [{ ...plain, password: '50%' }]],
  ['redis://me:secret@a.example', [{ ...plain, username: 'me', password: 'secret' }]],
  ['redis://[::1]:6380', [{ ...plain, host: '::1', port: 6380 }]],
  ['redis://a.example, redis://b.example', [plain, { ...plain, host: 'b.example' }]],
])('reads %j', (text, nodes) => {
  expect(parseRedisNodes(text)).toEqual(nodes);
});

it.each([
  ...['a.example', 'http://a.example', 'redis://', 'redis:///1', 'redis://a.example/x', 'redis://a.example/1/2'],
  ...['redis://a.example,', 'redis://a.example;redis://b.example', 'redis://a.example?db=1', 'redis://a:99999'],
])('rejects %j', (text) => {
  expect(parseRedisNodes(text)).toBeUndefined();
});
