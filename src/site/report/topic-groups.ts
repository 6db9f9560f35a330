/** Topics of the health check as people look for them. */
export const TOPIC_GROUPS = {
  mail: ['spf', 'dmarc', 'dkim', 'mx', 'transport', 'mta-sts', 'dane', 'smtp', 'bimi'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
  web: ['web', 'site', 'caa'],
} as const;

/** What an owner asks first, and the topics that answer it. */
export const AREAS = {
  website: ['web', 'site', 'caa'],
  receiving: ['mx', 'smtp', 'transport', 'mta-sts', 'dane'],
  sending: ['spf', 'dkim', 'bimi'],
  spoofing: ['dmarc'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
} as const;

export type Area = keyof typeof AREAS;

const MAIL_TYPES = ['MX'];

/** Faults of the DNS that stop more than the DNS. */
export function stops(area: Area, { rule, evidence = [] }: Fault): boolean {
  if (rule === 'dnssec-bogus') return area === 'website' || area === 'receiving' || area === 'sending';
  if (rule !== 'dnssec-web-mail') return false;
  const isMail = ({ type }: { readonly type: string }) => MAIL_TYPES.includes(type);
  if (area === 'receiving') return evidence.some(isMail);
  return area === 'website' && !evidence.every(isMail);
}

interface Fault {
  readonly rule: string;
  readonly evidence?: readonly { readonly type: string }[];
}
