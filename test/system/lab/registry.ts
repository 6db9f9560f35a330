import { mkdirSync, writeFileSync } from 'node:fs';
import { NS, type SystemDomain } from '../domains/system-domain.js';
import { LAB } from './processes.js';

const DAY = 86_400_000;
const FOLDER = `${LAB}/registry`;
const SERVICES = [
  [['com', 'net', 'test', 'example'], ['https://rdap.nic.net/']],
  [['org'], ['https://rdap.busy.nic.net/']],
];

/** IANA's bootstrap file, which has no entry for `de`, and the RDAP response for every domain (RFC 9224, RFC 9083). */
export function writeRegistry(domains: readonly SystemDomain[]): void {
  for (const folder of ['rdap', 'domain']) mkdirSync(`${FOLDER}/${folder}`, { recursive: true });
  const bootstrap = { version: '1.0', publication: '2026-11-01T00:00:00Z', services: SERVICES };
  writeFileSync(`${FOLDER}/rdap/dns.json`, JSON.stringify(bootstrap));
  const registered = domains.filter(({ records, registration }) => records !== undefined && !registration?.isMissing);
  for (const domain of registered) writeFileSync(`${FOLDER}/domain/${domain.name}`, JSON.stringify(described(domain)));
}

function described({ name, ns = NS, parentNs = ns, signing, strayDs, registration = {} }: SystemDomain): object {
  const { status = ['client transfer prohibited'], expiresInDays = 400 } = registration;
  const delegationSigned = strayDs === true || (signing !== undefined && signing.ds !== 'none');
  return {
    objectClassName: 'domain',
    ldhName: name.toUpperCase(),
    status,
    events: [
      { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
      { eventAction: 'expiration', eventDate: new Date(Date.now() + expiresInDays * DAY).toISOString() },
    ],
    entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Lab Registrar GmbH']]] }],
    nameservers: parentNs.map((host) => ({ objectClassName: 'nameserver', ldhName: host })),
    secureDNS: { delegationSigned },
    rdapConformance: ['rdap_level_0'],
  };
}
