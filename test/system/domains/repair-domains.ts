import { DYNAMIC_HOSTS, isIpv6 } from '../lab/address-plan.js';
import { DELEGATION_DOMAINS } from './delegation-domains.js';
import { MAIL_DOMAINS } from './mail-domains.js';
import { REGISTRY_DOMAINS } from './registry-domains.js';
import { SENDER_DOMAINS } from './sender-domains.js';
import { DMARC, GOOD, type SystemDomain } from './system-domain.js';
import { WEB_DOMAINS } from './web-domains.js';

const records = GOOD;
const HOSTS = Object.entries(DYNAMIC_HOSTS).map(
  ([label, address]) => `${label} 3600 ${isIpv6(address) ? 'AAAA' : 'A'} ${address}`,
);

/** Domains whose faults are in their name servers. */
const BY_SERVERS = new Set(DELEGATION_DOMAINS.filter(({ timers }) => timers === undefined).map(({ name }) => name)).add(
  'orphanns.com',
);

/** Faults of zones, web sites and mail that records can fix; faults of name servers and signatures cannot be copied. */
const SICK = [...SENDER_DOMAINS, ...WEB_DOMAINS, ...MAIL_DOMAINS, ...REGISTRY_DOMAINS, ...DELEGATION_DOMAINS].filter(
  ({ name, records, expected, changed }) =>
    records !== undefined && (expected?.faults.length ?? 0) > 0 && !changed && !BY_SERVERS.has(name),
);

/** Copies of the faulty domains in zones that accept updates, where their plans are carried out. */
export const PLANNED_DOMAINS: readonly SystemDomain[] = SICK.map((domain) => {
  const { name, intent, records, timers, signing, site, mtaStsPolicy, registration } = domain;
  const renamed = plannedName(name);
  const made = JSON.parse(
    JSON.stringify({ records, timers, signing, site, mtaStsPolicy, registration }).replaceAll(name, renamed),
  ) as Partial<SystemDomain>;
  return { name: renamed, intent, ...made, ns: ['dynamic.dnshost.net'] };
});

export function plannedName(name: string): string {
  return `plan-${name}`;
}

/** A domain that an MCP client checks, explains, plans, previews, fixes and verifies. Its TTLs are short. */
export const STORY: SystemDomain = {
  name: 'story.com',
  intent: 'two SPF records, until they are one',
  records: `$TTL 5\n${GOOD}\n@ TXT "v=spf1 ip4:192.0.2.77 -all"`,
  ns: ['dynamic.dnshost.net'],
  timers: '14400 3600 1209600 5',
};

/** Domains that visitors of the pages repair. Their TTLs are short. */
export const VISITED: readonly SystemDomain[] = [
  { name: 'shop-visit.com', intent: 'no DMARC record, until there is one', records: GOOD.replace(DMARC, '') },
  {
    name: 'admin-visit.com',
    intent: 'a DMARC record without reports, until it has an address for them',
    records: GOOD.replace(DMARC, '_dmarc TXT "v=DMARC1; p=none"\n'),
  },
  {
    name: 'agency-visit.com',
    intent: 'two SPF records, until they are one',
    records: `${GOOD}\n@ TXT "v=spf1 ip4:192.0.2.77 -all"`,
  },
].map((domain) => ({
  ...domain,
  records: `$TTL 5\n${domain.records}`,
  ns: ['dynamic.dnshost.net'],
  timers: '14400 3600 1209600 5',
}));

/** Domains whose DS records are changed as our fixes say; their parent zone accepts updates. */
export const REPAIR_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'dyn.com',
    intent: 'parent zone that accepts updates',
    records: [records, ...HOSTS, ''].join('\n'),
    ns: ['dynamic.dnshost.net'],
    signing: {},
  },
  { name: 'island.dyn.com', intent: 'signed, but no DS record', records, signing: { ds: 'none' } },
  { name: 'sha1.dyn.com', intent: 'a DS record with SHA-1 only', records, signing: { ds: 'sha1' } },
  { name: 'rollover.dyn.com', intent: 'CDS asks for the next key', records, signing: { cds: 'next' } },
  { name: 'orphan.dyn.com', intent: 'the DS record is for another key', records, signing: { ds: 'orphan' } },
  { name: 'stray.dyn.com', intent: 'a DS record although the zone is not signed', records, strayDs: true },
  ...PLANNED_DOMAINS,
  STORY,
  ...VISITED,
];
