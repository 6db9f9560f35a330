import { IpAddress } from '#base/domain/ip-address.js';
import { MAIL, NAME_SERVERS, WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { DMARC, GOOD, MX, signed, SITE, SPF, type SystemDomain } from './system-domain.js';

const hostsOf = (domain: string) =>
  Object.entries(NAME_SERVERS)
    .filter(([host]) => host.endsWith(`.${domain}`))
    .map(([host, { addresses }]) => hostRecords(`${host}.`, addresses))
    .join('');

/** PTR records; that of the second MX host of the lab points to another name. */
const REVERSE: readonly (readonly [host: string, addresses: readonly string[]])[] = [
  ...Object.entries(NAME_SERVERS).map(([host, { addresses }]) => [host, addresses] as const),
  ['www.perfect.test', WEB.good],
  ['mx1.mailhost.net', MAIL.provider],
  ['mail.perfect.test', MAIL.perfect],
  ['somewhere.else.example', MAIL.plain],
  ['mx.oldmail.com', MAIL.expired],
];

function reverseZone(name: string): SystemDomain {
  const pointers = REVERSE.flatMap(([host, addresses]) =>
    addresses
      .map((address) => IpAddress.parse(address)!.reverseName)
      .filter((reverse) => reverse.endsWith(`.${name}`))
      .map((reverse) => `${reverse}. PTR ${host}.\n`),
  );
  return { name, intent: 'reverse names', records: pointers.join(''), signing: {} };
}

/** Infrastructure of the other domains: name servers, MX hosts, PTR records, and well-known hosts. */
export const PROVIDER_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'dnshost.net',
    intent: 'DNS provider, no faults',
    records: `${GOOD}${hostsOf('dnshost.net')}alias CNAME ns2\nprivate A 10.0.0.53\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'mailhost.net',
    intent: 'mail provider, no faults: DANE, and authorization for reports about its customers',
    records: `${SITE}${MX}${SPF}${DMARC}${hostRecords('mx1', MAIL.provider)}test MX 10 test-in
      ${hostRecords('test-in', MAIL.test)}*._report._dmarc TXT "v=DMARC1"
      _25._tcp.mx1 TLSA {tlsa mail-provider}\n`,
    signing: {},
    expected: signed(),
  },
  {
    name: 'google.com',
    intent: 'a mail host that shows whether port 25 is open to us',
    records: hostRecords('gmail-smtp-in.l', MAIL.canary),
  },
  {
    name: 'outlook.com',
    intent: 'another one',
    records: hostRecords('outlook-com.olc.protection', MAIL.canary),
  },
  ...['77.in-addr.arpa', '7.7.7.7.f.0.a.2.ip6.arpa', '8.7.7.7.f.0.a.2.ip6.arpa'].map(reverseZone),
];
