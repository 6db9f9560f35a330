import type { ShownChange } from './plan-view.js';

type RecordChange = NonNullable<ShownChange['record']>;

/** Records that have a name of their own, with how their name or value begins. */
const KINDS: readonly (readonly [kind: string, is: (record: RecordChange) => boolean])[] = [
  ['dmarc', ({ host, type }) => type === 'TXT' && host.startsWith('_dmarc.')],
  ['mtaSts', ({ host, type }) => type === 'TXT' && host.startsWith('_mta-sts.')],
  ['tlsRpt', ({ host, type }) => type === 'TXT' && host.startsWith('_smtp._tls.')],
  ['bimi', ({ host, type }) => type === 'TXT' && host.includes('._bimi.')],
  ['dkim', ({ host, type }) => type === 'TXT' && host.includes('._domainkey.')],
  ['spf', ({ type, value }) => type === 'TXT' && /^v=spf1(?:\s|$)/i.test(value)],
  ['nullMx', ({ type, value, action }) => type === 'MX' && action !== 'remove' && /^0\s+\.$/.test(value)],
  ['mx', ({ type }) => type === 'MX'],
  ['caa', ({ type }) => type === 'CAA'],
  ['ds', ({ type }) => type === 'DS'],
];

/** The key of the title of a change of a record: what is done, not what is wrong. Undefined for records without a name. */
export function changeTitle(record: RecordChange): string | undefined {
  const kind = KINDS.find(([, is]) => is(record))?.[0];
  if (kind === undefined) return undefined;
  if (kind === 'dkim' && record.action !== 'remove' && isRevocation(record.value)) return 'dkim.revoke';
  return kind === 'dmarc' && record.action === 'replace' ? dmarcTitle(record) : `${kind}.${record.action}`;
}

/** Which of its purposes a new DMARC record serves. */
function dmarcTitle({ old = '', value }: RecordChange): string {
  if (policyIn(old) !== policyIn(value)) return policyIn(value) === 'none' ? 'dmarc.replace' : 'dmarc.policy';
  if (!hasReports(old) && hasReports(value)) return 'dmarc.reports';
  return old === value.replace(/;\s*np\s*=\s*\w+/i, '') ? 'dmarc.names' : 'dmarc.replace';
}

/** A key record with an empty key. */
function isRevocation(record: string): boolean {
  return /(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(record);
}

function policyIn(record: string): string | undefined {
  return /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
}

function hasReports(record: string): boolean {
  return /;\s*rua\s*=/i.test(record);
}
