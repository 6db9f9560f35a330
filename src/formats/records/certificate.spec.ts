import { readAltNames } from './certificate.js';

describe('readAltNames', () => {
  it.each([
    ['', []],
    ['DNS:Example.com', ['example.com']],
    ['DNS:example.com, DNS:*.example.com, IP Address:192.0.2.1', ['example.com', '*.example.com', '192.0.2.1']],
    ['DNS:a.example, email:x@b.example, DNS:c.example', ['a.example', 'c.example']],
    ['DNS:"a.example, DNS:evil.example", DNS:b.example', ['b.example']],
    ['DNS:"a\\", DNS:evil.example", DNS:b.example', ['b.example']],
    ['URI:http://x.example/, DNS:b.example', ['b.example']],
  ])('%s', (text, names) => {
    expect(readAltNames(text)).toEqual(names);
  });
});
