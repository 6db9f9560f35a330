import { DELEGATION_DOMAINS } from './delegation-domains.js';
import { MAIL_DOMAINS } from './mail-domains.js';
import { REGISTRY_DOMAINS } from './registry-domains.js';
import { SENDER_DOMAINS } from './sender-domains.js';
import { GOOD, SPF, type SystemDomain } from './system-domain.js';
import { WEB_DOMAINS } from './web-domains.js';

const records = GOOD;

/** What is wrong with these is their name servers. */
const BY_SERVERS = new Set(DELEGATION_DOMAINS.filter(({ timers }) => timers === undefined).map(({ name }) => name)).add(
  'orphanns.com',
);

/** Faults of zones, websites and mail that records can repair; those of name servers and signatures cannot be copied. */
const SICK = [...SENDER_DOMAINS, ...WEB_DOMAINS, ...MAIL_DOMAINS, ...REGISTRY_DOMAINS, ...DELEGATION_DOMAINS].filter(
  ({ name, records, expected, changed }) =>
    records !== undefined && (expected?.faults.length ?? 0) > 0 && !changed && !BY_SERVERS.has(name),
);

/** Sick domains once more, in zones that accept updates: their plans are carried out there. */
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

/** One that an assistant finds, explains, plans, previews, fixes and verifies. Resolvers forget its records soon. */
export const STORY: SystemDomain = {
  name: 'story.com',
  intent: 'mail without SPF, until it is fixed',
  records: `$TTL 5\n${GOOD.replace(SPF, '')}`,
  ns: ['dynamic.dnshost.net'],
  timers: '14400 3600 1209600 5',
};

/** Domains whose DS records are changed as we advise; their parent zone accepts updates. */
export const REPAIR_DOMAINS: readonly SystemDomain[] = [
  { name: 'dyn.com', intent: 'parent zone that accepts updates', records, ns: ['dynamic.dnshost.net'], signing: {} },
  { name: 'island.dyn.com', intent: 'signed, but no DS record', records, signing: { ds: 'none' } },
  { name: 'sha1.dyn.com', intent: 'a DS record with SHA-1 only', records, signing: { ds: 'sha1' } },
  { name: 'rollover.dyn.com', intent: 'CDS asks for the next key', records, signing: { cds: 'next' } },
  { name: 'orphan.dyn.com', intent: 'the DS record is for another key', records, signing: { ds: 'orphan' } },
  ...PLANNED_DOMAINS,
  STORY,
];
