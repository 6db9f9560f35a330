/** Topics of the health check as people look for them. */
export const TOPIC_GROUPS = {
  mail: ['spf', 'dmarc', 'dkim', 'mx', 'transport', 'mta-sts', 'dane', 'smtp', 'bimi'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
  web: ['web', 'site', 'caa'],
} as const;

/** What an owner asks first, and the topics that answer it. */
export const AREAS = {
  website: ['web', 'site', 'caa'],
  receiving: ['mx', 'smtp', 'mta-sts', 'dane'],
  sending: ['spf', 'dkim'],
  spoofing: ['dmarc'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
} as const;

export type Area = keyof typeof AREAS;
