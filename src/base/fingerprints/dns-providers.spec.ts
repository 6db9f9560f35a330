import { dnsProviderOf } from './dns-providers.js';

it.each<[readonly string[], string | undefined]>([
  [['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'], 'Cloudflare'],
  [['ns-12.awsdns-01.com', 'ns-1700.awsdns-20.co.uk'], 'Amazon Route 53'],
  [['NS1052.UI-DNS.BIZ.', 'ns1052.ui-dns.com'], 'IONOS'],
  [['ada.ns.cloudflare.com', 'ns1.inwx.de'], undefined],
  [['ada.ns.cloudflare.com', 'ns1.example.com'], undefined],
  [['notinwx.de', 'ns.cloudflare.com.example.com'], undefined],
  [[], undefined],
])('the provider of %j is %s', (servers, provider) => {
  expect(dnsProviderOf(servers)).toBe(provider);
});
