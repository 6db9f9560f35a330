import type { Request } from 'express';
import { visitorOf } from './visitor.js';

it.each([
  ['https', 'Example.com', 'https://example.com'],
  ['http', 'localhost:3000', 'http://localhost:3000'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
  ['https', 'a"><script>', ''],
  ['javascript', 'example.com', 'http://example.com'],
  ['x</loc><script>', 'example.com', 'http://example.com'],
])('with %s at %s it is asked at %s', (protocol, host, origin) => {
  const request = { protocol, headers: { host }, query: {}, path: '/', url: '/' } as Partial<Request> as Request;
  expect(visitorOf(request).origin).toBe(origin);
});

it.each([
  ['/', '/'],
  ['/check/example.com', '/check/example.com'],
  ['//evil.example/', '/evil.example/'],
  ['///evil.example/', '/evil.example/'],
  ['/\\evil.example/', '/evil.example/'],
])('links to a page at %s lead to %s', (asked, path) => {
  const request = { protocol: 'https', headers: {}, query: {}, path: asked, url: asked } as Partial<Request> as Request;
  expect(visitorOf(request).path).toBe(path);
});

it.each([
  ['/check/example.com', ''],
  ['/check/example.com?', ''],
  ['/lookup?lang=de&name=a+b&type=%22&lang=en', 'name=a+b&type=%22'],
  ['/preview?host=a&host=b', 'host=a&host=b'],
])('%s has the query %s', (url, query) => {
  const request = { protocol: 'https', headers: {}, query: {}, path: '/', url } as Partial<Request> as Request;
  expect(visitorOf(request).query).toBe(query);
});
