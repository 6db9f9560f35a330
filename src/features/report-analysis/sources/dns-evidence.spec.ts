import { IpAddress } from '#base/domain/ip-address.js';
import { authorizesAnyone, reverseNameOf } from './dns-evidence.js';

it.each([
  ['', false],
  ['v=spf1 -all', false],
  ['v=spf1 ~all', false],
  ['v=spf1 -mx -all', false],
  ['v=spf1 +all', true],
  ['v=spf1 mx -all', true],
  ['v=spf1 ip4:192.0.2.0/24 -all', true],
  ['v=spf1 include:_spf.example.net ~all', true],
  ['v=spf1 redirect=_spf.example.net', true],
])('%j authorizes anyone: %s', (record, expected) => expect(authorizesAnyone(record)).toBe(expected));

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'mail.example.com A': ['192.0.2.1'],
  'fake.example.com A': ['192.0.2.99'],
  'mail-a1.google.com A': ['192.0.2.1'],
};

it.each<[string, readonly string[], string]>([
  ['no name', [], ''],
  ['a name in the domain', ['mail.example.com.'], 'mail.example.com'],
  ['a name in the domain that leads elsewhere', ['fake.example.com.'], ''],
  ['a name in the domain and another one', ['host.provider.example.', 'mail.example.com.'], 'mail.example.com'],
  ['a wrong name and another one', ['fake.example.com.', 'mx.provider.example.'], 'mx.provider.example'],
  ['a name of a known service', ['mail-a1.google.com.'], 'mail-a1.google.com'],
  ['a name of a known service that leads elsewhere', ['mail-a2.google.com.'], ''],
  ['two others', ['mx2.provider.example.', 'mx1.provider.example.'], 'mx1.provider.example'],
  ['a name of the network', ['dyn-192-0-2-1.net.example.', 'mx.provider.example.'], 'mx.provider.example'],
])('an address with %s has one host in any order', async (_, names, expected) => {
  const ip = IpAddress.parse('192.0.2.1')!;
  for (const order of [names, names.toReversed()]) {
    const lookup = (name: string, type: string) =>
      Promise.resolve(type === 'PTR' ? order : (ZONE[`${name} ${type}`] ?? []));
    expect(await reverseNameOf(ip, 'example.com', lookup)).toBe(expected);
  }
});
