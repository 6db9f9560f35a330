/** Topics of the health check, grouped for users. */
export const TOPIC_GROUPS = {
  mail: ['spf', 'dmarc', 'dkim', 'mx', 'transport', 'mta-sts', 'dane', 'smtp', 'bimi'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
  web: ['web', 'site', 'tls', 'caa'],
} as const;

/** Areas of the summary with their topics. */
export const AREAS = {
  website: ['web', 'site', 'tls', 'caa'],
  receiving: ['mx', 'smtp', 'transport', 'mta-sts', 'dane'],
  sending: ['spf', 'dkim', 'bimi'],
  spoofing: ['dmarc'],
  dns: ['resolution', 'registration', 'delegation', 'servers', 'zone', 'dnssec'],
} as const;

export type Area = keyof typeof AREAS;

const MAIL_TYPES = ['MX'];
const OWN_MAIL = 'dmarc-pass';
const SPOOFED_MAIL = 'dmarc-pass.spoofable';

/** Whether a finding is about the area, or its fault stops what the area is about. */
export function affectsArea(area: Area, finding: Fault): boolean {
  return areaOf(finding) === area || breaksArea(area, finding);
}

/** What happens to the owner's own mail is a matter of sending, though a DMARC policy is the reason. */
function areaOf({ id, rule, topic }: Fault): Area | undefined {
  if (rule === OWN_MAIL && id !== SPOOFED_MAIL) return 'sending';
  return (Object.keys(AREAS) as Area[]).find((area) => (AREAS[area] as readonly string[]).includes(topic));
}

/** Whether a DNS fault breaks another area as well. */
function breaksArea(area: Area, { rule, evidence = [] }: Fault): boolean {
  if (rule === 'dnssec-bogus') return area !== 'dns'; // receivers cannot read the DMARC policy either
  if (rule !== 'dnssec-web-mail') return false;
  const isMail = ({ type }: { readonly type: string }) => MAIL_TYPES.includes(type);
  if (area === 'receiving') return evidence.some(isMail);
  return area === 'website' && !evidence.every(isMail);
}

interface Fault {
  readonly id: string;
  readonly topic: string;
  readonly rule: string;
  readonly evidence?: readonly { readonly type: string }[];
}
