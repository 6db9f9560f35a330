import { DomainName } from '#base/domain/domain-name.js';
import { readChanges } from './read-changes.js';

const hostOf = (host: string, domain: string) =>
  readChanges(DomainName.parse(domain)!, [{ action: 'add', host, type: 'TXT', value: 'x' }])[0]?.host;

it.each([
  ['@', 'example.com', 'example.com'],
  ['www', 'example.com', 'www.example.com'],
  ['www.example.com', 'example.com', 'www.example.com'],
  ['WWW.example.com.', 'example.com', 'www.example.com'],
  ['*', 'example.com', '*.example.com'],
  ['_dmarc.example.com', 'shop.example.com', '_dmarc.example.com'],
  ['bücher', 'example.com', 'xn--bcher-kva.example.com'],
  ['bücher.de', 'bücher.de', 'xn--bcher-kva.de'],
  ['_dmarc.Bücher.de', 'bücher.de', '_dmarc.xn--bcher-kva.de'],
  ['*.bücher.de', 'bücher.de', '*.xn--bcher-kva.de'],
  ['www.bücher.de.', 'bücher.de', 'www.xn--bcher-kva.de'],
])('%s in a change of %s is %s', (host, domain, expected) => {
  expect(hostOf(host, domain)).toBe(expected);
});
