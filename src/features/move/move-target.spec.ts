import { IpAddress } from '#base/domain/ip-address.js';
import { moveTarget } from './move-target.js';

/** Servers written as `name=address`. */
const servers = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', ...addresses] = one.split(/[=,]/);
      return { name, addresses: addresses.map((address) => IpAddress.parse(address)!) };
    });

it.each<[string, string, string, boolean | undefined, string]>([
  ['the same servers', 'ns1.a.net=77.1.1.1 ns2.a.net', 'ns2.a.net ns1.a.net=77.1.1.1', true, 'ns2.a.net ns1.a.net'],
  ['other servers', 'ns1.a.net=77.1.1.1', 'ns1.b.net=77.2.2.2', false, ''],
  ['one of two stays', 'ns1.a.net ns2.a.net', 'ns1.a.net', false, 'ns1.a.net'],
  ['one more', 'ns1.a.net', 'ns1.a.net ns1.b.net', false, 'ns1.a.net'],
  ['half of them', 'ns1.a.net ns1.c.net', 'ns1.a.net ns1.b.net', false, 'ns1.a.net'],
  ['the same machine under another name', 'ns1.a.net=77.1.1.1', 'ns1.b.net=77.1.1.1', false, 'ns1.b.net'],
  ['the same name on another machine', 'ns1.a.net=77.1.1.1', 'ns1.a.net=77.2.2.2', false, 'ns1.a.net'],
  ['one address of two is new', 'ns1.a.net=77.1.1.1', 'ns1.a.net=77.1.1.1,77.2.2.2', true, 'ns1.a.net'],
  ['other servers of the same provider', 'ns1.a.net=77.1.1.1', 'ns8.a.net=77.1.1.8', false, 'ns8.a.net'],
  ['no current servers are known', '', 'ns1.a.net', undefined, ''],
])('%s', (_, current, proposed, isCurrent, kept) => {
  const target = moveTarget(servers(current), servers(proposed));
  expect([target?.isCurrent, target?.kept.join(' ') ?? '']).toEqual([isCurrent, kept]);
});
