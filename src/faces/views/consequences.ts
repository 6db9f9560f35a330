import type { ShownFinding } from './health-findings.js';
import { type Area, AREAS, affectsArea } from './topic-groups.js';

/** What faults mean for the owner, the most severe first, with the findings that mean it: whole checks, or single outcomes. */
export const CONSEQUENCES = {
  bogus: ['dnssec-bogus'],
  deletion: ['registration-expiry.pending-delete'],
  hijack: ['ns-domain.free'],
  expired: ['registration-expiry.expired'],
  hold: ['registration-hold'],
  mailHijack: ['mx-domain.free'],
  partlyBogus: ['dnssec-web-mail'],
  receiving: [
    ...['mx-hosts.literal', 'mx-hosts.no-address', 'mx-hosts.private', 'mx-record.hidden'],
    ...['smtp-port25.no-answer', 'smtp-greeting.not-smtp'],
  ],
  website: [
    ...['web-address.private', 'web-address.dangling', 'https-reachable.unreachable'],
    ...['loop', 'no-address', 'closed', 'private', 'bad-target', 'error'].map((end) => `site-redirect.${end}`),
  ],
  sending: ['dmarc-pass.rejected'],
  websiteTls: ['https-reachable.broken', 'site-redirect.tls'],
  certificate: [
    ...['expired', 'not-yet-valid', 'mismatch', 'untrusted'].map((fault) => `https-reachable.${fault}`),
    'site-redirect.certificate',
  ],
  takeover: ['web-www.claimable', 'wildcard.claimable', 'subdomain-dangling.claimable'],
  spoofing: [
    ...['open', 'include-open', 'exists-open', 'macro-open'].map((outcome) => `spf-all.${outcome}`),
    ...['spf-broad.vast', 'spf-include-domain.free', 'dmarc-pass.spoofable'],
  ],
  nameServers: [
    ...['ns-authority', 'ns-answers', 'ns-parent-child', 'ns-glue', 'ns-hosts', 'ns-literal'],
    'cname-conflict.apex',
  ],
  signaturesEnd: ['dnssec-signature-life.expiring'],
  someLookups: ['dnssec-server-gap', 'dnssec-signatures', 'dnssec-denial', 'dnssec-nsec3'],
  largeProviders: [
    ...['mta-sts-mx.uncovered', 'smtp-mta-sts.failing', 'smtp-dane.mismatch', 'dane-denial.failing'],
    ...['smtp-starttls.missing-required', 'smtp-starttls.failing-required'],
  ],
  someSenders: ['mx-record.mixed'],
  unencrypted: ['https-reachable.closed', 'site-redirect.insecure'],
  someVisitors: [
    ...['web-address.mixed', 'web-address-reach', 'web-ipv6', 'web-www', 'https-target'],
    ...['https-reachable.host-unreachable', 'https-reachable.www-broken'],
  ],
  wwwCertificate: ['www-mismatch', 'www-outdated', 'www-untrusted'].map((fault) => `https-reachable.${fault}`),
  someSending: ['dmarc-pass.some-rejected'],
  spam: ['dmarc-pass.quarantined', 'dmarc-pass.some-quarantined'],
  mailboxes: ['dmarc-pass.provider-rejected'],
  mailboxesSpam: ['dmarc-pass.provider-quarantined'],
  dmarcIgnored: ['dmarc-record', 'dmarc-syntax.ignored'],
  spf: ['spf-record', 'spf-syntax.invalid', 'spf-lookups.over', 'spf-include', 'spf-hosts', 'spf-void.blocking'],
  dkim: ['dkim-keys', 'dkim-record', 'dkim-strength.weak', 'dkim-compatibility.sha1-only', 'dkim-service'],
  registrationEnds: ['registration-expiry'],
  certificateEnds: ['cert-expiry'],
  nextCertificate: ['caa-lookup', 'caa-syntax', 'caa-renewal', 'caa-wildcard', 'caa-names'],
  recursion: ['ns-open-recursion'],
  unprotected: ['dmarc-policy'],
  withoutIpv4: ['ns-families.ipv6-only', 'web-address.ipv6-only', 'web-www.ipv6-only', 'mx-ipv6.ipv6-only'],
} as const satisfies Record<string, readonly string[]>;

type Consequence = keyof typeof CONSEQUENCES | 'unproven';

/** Without these records, nobody can tell whether mail is genuine. As warnings they have a sentence of their own. */
const UNPROVEN = ['spf-record.missing', 'dmarc-record.missing'];
const ORDER = [...(Object.keys(CONSEQUENCES) as (keyof typeof CONSEQUENCES)[]), 'unproven'] as const;
const BY_FINDING = new Map<string, Consequence>([
  ...(Object.keys(CONSEQUENCES) as (keyof typeof CONSEQUENCES)[]).flatMap((name) =>
    CONSEQUENCES[name].map((finding) => [finding, name] as const),
  ),
  ...UNPROVEN.map((id) => [id, 'unproven'] as const),
]);

/** Warnings of other checks are too slight for a headline. */
const OF_WARNINGS = new Set<Consequence>([
  ...(['mailboxes', 'mailboxesSpam', 'registrationEnds', 'certificateEnds'] as const),
  ...(['unprotected', 'unproven', 'withoutIpv4'] as const),
]);

/** A consequence on the left has or causes those on the right, which would only repeat it. */
const IMPLIED: Partial<Record<Consequence, readonly Consequence[]>> = {
  deletion: ['expired', 'hold', 'registrationEnds'],
  expired: ['hold', 'registrationEnds'],
  partlyBogus: ['someLookups', 'signaturesEnd'],
  website: ['websiteTls', 'certificate', 'someVisitors', 'wwwCertificate', 'unencrypted'],
  websiteTls: ['someVisitors'],
  certificate: ['wwwCertificate', 'certificateEnds'],
  receiving: ['largeProviders', 'someSenders'],
  sending: ['someSending', 'spf', 'dkim', 'spam'],
  someSending: ['spf', 'dkim', 'spam'],
  spam: ['spf', 'dkim'],
  spoofing: ['spf'],
};

/** A headline has room for two sentences. */
const SHOWN = 2;

interface Faults {
  readonly findings: readonly ShownFinding[];
}

/** What the worst faults mean for the owner, each once. A broken chain of trust is the one cause of all. */
export function consequencesOf(view: Faults): readonly Consequence[] {
  const found = new Set(worstOf(view).map(consequenceOf));
  if (found.has('bogus')) return ['bogus'];
  const implied = new Set([...found].flatMap((one) => (one && IMPLIED[one]) ?? []));
  return ORDER.filter((one) => found.has(one) && !implied.has(one)).slice(0, SHOWN);
}

/** Areas that have faults as severe as those of the headline, but are not named in it. */
export function alsoAffected(view: Faults): readonly Area[] {
  const shown = new Set<Consequence | undefined>(consequencesOf(view));
  const isBogus = shown.has('bogus');
  const worst = worstOf(view);
  const named = worst.filter((finding) => shown.has(consequenceOf(finding)));
  const others = worst.filter((finding) => !named.includes(finding) && !(isBogus && finding.topic === 'dnssec'));
  const isIn = (area: Area) => (finding: ShownFinding) => affectsArea(area, finding);
  return (Object.keys(AREAS) as Area[]).filter(
    (area) => others.some(isIn(area)) && (isBogus || !named.some(isIn(area))),
  );
}

/** Problems; without any, warnings. */
function worstOf({ findings }: Faults): readonly ShownFinding[] {
  const problems = findings.filter(({ severity }) => severity === 'problem');
  return problems.length > 0 ? problems : findings.filter(({ severity }) => severity === 'warn');
}

function consequenceOf({ id, rule, severity }: ShownFinding): Consequence | undefined {
  const consequence = BY_FINDING.get(id) ?? BY_FINDING.get(rule);
  return severity === 'warn' && consequence && !OF_WARNINGS.has(consequence) ? undefined : consequence;
}
