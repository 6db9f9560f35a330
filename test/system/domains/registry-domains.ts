import { DMARC, GOOD, SITE, SPF, type SystemDomain, unsigned } from './system-domain.js';

const GONE = { ...unsigned('domain-exists.missing'), resolvable: false } as const;

/** Domains with registration findings, and domains that depend on unregistered names. */
export const REGISTRY_DOMAINS: readonly SystemDomain[] = [
  { name: 'free.com', intent: 'not registered', expected: GONE },
  { name: 'free.de', intent: 'does not exist below a TLD without RDAP', expected: GONE },
  {
    name: 'unlisted.com',
    intent: 'delegated, but unknown to the registry',
    records: GOOD,
    registration: { isMissing: true },
    expected: unsigned(),
  },
  { name: 'busy.org', intent: 'its registry limits our requests', records: GOOD, expected: unsigned() },
  {
    name: 'expiring.com',
    intent: 'registration expires in five days',
    records: GOOD,
    registration: { expiresInDays: 5 },
    expected: unsigned('registration-expiry.imminent'),
  },
  {
    name: 'onhold.com',
    intent: 'registration is on hold',
    records: GOOD,
    registration: { status: ['client hold'] },
    expected: unsigned('registration-hold.held'),
  },
  {
    name: 'orphanmx.com',
    intent: 'MX host in an unregistered domain',
    records: `${SITE}@ MX 10 mail.never-registered.com.\n${SPF}${DMARC}`,
    expected: unsigned('mx-hosts.no-address', 'mx-domain.free'),
  },
  {
    name: 'orphanns.com',
    intent: 'one name server is in an unregistered domain',
    records: GOOD,
    ns: ['ns1.dnshost.net', 'ns.never-registered.com'],
    expected: unsigned('ns-domain.free'),
  },
];
