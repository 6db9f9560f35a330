import { DELEGATION_DOMAINS } from './delegation-domains.js';
import { DNSSEC_DOMAINS } from './dnssec-domains.js';
import { HEALTHY_DOMAINS } from './healthy-domains.js';
import { MAIL_DOMAINS } from './mail-domains.js';
import { PROVIDER_DOMAINS } from './provider-domains.js';
import { REPAIR_DOMAINS } from './repair-domains.js';
import { REGISTRY_DOMAINS } from './registry-domains.js';
import { SENDER_DOMAINS } from './sender-domains.js';
import { SHAPE_DOMAINS } from './shape-domains.js';
import type { Expectation, SystemDomain } from './system-domain.js';
import { WEB_DOMAINS } from './web-domains.js';

/** All domains of the lab, including unregistered ones. */
export const DOMAINS: readonly SystemDomain[] = [
  ...PROVIDER_DOMAINS,
  ...HEALTHY_DOMAINS,
  ...DELEGATION_DOMAINS,
  ...DNSSEC_DOMAINS,
  ...WEB_DOMAINS,
  ...MAIL_DOMAINS,
  ...SENDER_DOMAINS,
  ...REGISTRY_DOMAINS,
  ...REPAIR_DOMAINS,
  ...SHAPE_DOMAINS,
];

/** Domains with expected results. */
export const EXAMINED = DOMAINS.filter(
  (domain): domain is SystemDomain & { readonly expected: Expectation } => domain.expected !== undefined,
);

/** The domain of which one resolver has an old version. */
export const STALE_DOMAIN = DOMAINS.find(({ changed }) => changed?.on === 'stale')!.name;
