import type { Request } from 'express';
import { preferred, visitOf } from './visit.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.4,en;q=0.3', 'de'],
  ['fr', 'en'],
  ['de;q=0', 'en'],
  ['de;q=0.5, en;q=0.5', 'de'],
  ['DE', 'de'],
  ['den', 'en'],
  ['*', 'en'],
  ['de;q=nonsense', 'en'],
  [`${'fr,'.repeat(50_000)}de`, 'en'],
])('Accept-Language %.40j: %s', (header, language) => {
  expect(preferred(header)).toBe(language);
});

it.each([
  ['https', 'Example.com', 'https://example.com'],
  ['http', 'localhost:3000', 'http://localhost:3000'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
  ['https', 'a"><script>', ''],
  ['javascript', 'example.com', 'http://example.com'],
  ['x</loc><script>', 'example.com', 'http://example.com'],
])('with %s at %s it is asked at %s', (protocol, host, origin) => {
  const request = { protocol, headers: { host }, query: {}, path: '/', url: '/' } as Partial<Request> as Request;
  expect(visitOf(request).origin).toBe(origin);
});

it.each([
  ['/', '/'],
  ['/check/example.com', '/check/example.com'],
  ['//evil.example/', '/evil.example/'],
  ['///evil.example/', '/evil.example/'],
  ['/\\evil.example/', '/evil.example/'],
])('links to a page at %s lead to %s', (asked, path) => {
  const request = { protocol: 'https', headers: {}, query: {}, path: asked, url: asked } as Partial<Request> as Request;
  expect(visitOf(request).path).toBe(path);
});

it.each([
  ['/check/example.com', ''],
  ['/check/example.com?', ''],
  ['/lookup?lang=de&name=a+b&type=%22&lang=en', 'name=a+b&type=%22'],
  ['/preview?host=a&host=b', 'host=a&host=b'],
])('%s has the query %s', (url, query) => {
  const request = { protocol: 'https', headers: {}, query: {}, path: '/', url } as Partial<Request> as Request;
  expect(visitOf(request).query).toBe(query);
});
