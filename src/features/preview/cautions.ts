import type { Fact } from '#base/domain/fact.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Sides } from '#features/change/change-facts.js';
import type { Caution } from '#features/change/change-fields.js';
import { type DmarcProtection, ENFORCED } from '#features/change/services.js';
import type { HealthReport } from '#features/health/health-report.js';

interface MadeChange {
  readonly action: string;
  readonly type: RecordType | (string & {});
  /** The data of the record to be replaced or removed. */
  readonly old?: string | undefined;
}

type Reported = Pick<HealthReport, 'services' | 'observed'> & Partial<Pick<HealthReport, 'findings'>>;

/** Without mail of its own, a domain loses none by strict records. */
const WITHOUT_MAIL = ['mail-use.unused', 'mail-use.parked'];
/** Records that lead to a place where nothing was tried. */
const LEADING = ['A', 'AAAA', 'CNAME', 'DNAME', 'HTTPS', 'MX', 'NS', 'SRV', 'SVCB'];
/** About mail or certificates that somebody may lose; the others only say what was not tried. */
const CONDITIONS: readonly Caution[] = ['dmarc-stricter', 'spf-narrower', 'caa-narrower'];
const EVERYBODY = /^[-~?+]?all$/;
/** CAA records for reports allow and forbid nothing. */
const IODEF = /^\d+\s+iodef\s/i;
/** Terms of an SPF record that name no sender. */
const NO_SENDER = /^(?:v=spf1|exp=.*|[-~?+]?all)$/;

/** What decides whether the change is right, and is not in DNS: who sends, and what answers at a new address. */
export function cautionsOf({ before, after }: Sides<Reported>, changes: readonly MadeChange[]): Caution[] {
  const sends = !before.observed?.some(({ id }) => WITHOUT_MAIL.includes(id));
  const [was, is] = [before.services, after.services];
  const cautions: Caution[] = [];
  if (sends && was && is && isStricter(was.dmarc, is.dmarc)) cautions.push('dmarc-stricter');
  if (sends && was && is && isNarrower(was.spf, is.spf)) cautions.push('spf-narrower');
  if (isCaaNarrower({ before, after }, changes)) cautions.push('caa-narrower');
  if (changes.some(({ action, type }) => action !== 'remove' && LEADING.includes(type))) cautions.push('new-targets');
  return cautions;
}

/** Whether the change is right only if the owner knows more than DNS does. */
export function isConditional(cautions: readonly Caution[]): boolean {
  return cautions.some((one) => CONDITIONS.includes(one));
}

/** From the change on, receivers treat mail that fails worse than today. */
function isStricter(before: Fact<DmarcProtection>, after: Fact<DmarcProtection>): boolean {
  if (after.state !== 'known') return false;
  const was = before.state === 'known' ? before.value : undefined;
  return (['domain', 'subdomains', 'invented'] as const).some(
    (scope) => after.value[scope] >= ENFORCED && after.value[scope] > (was?.[scope] ?? 0),
  );
}

/** A sender of today is not named any more, or all others are rejected from now on. */
function isNarrower(before: Fact<readonly string[]>, after: Fact<readonly string[]>): boolean {
  if (before.state !== 'known' || after.state !== 'known' || after.value.length === 0) return false;
  const [was, is] = [before.value, after.value].map((records) =>
    records.flatMap((record) => record.toLowerCase().split(/\s+/).filter(Boolean)),
  ) as [string[], string[]];
  const named = (terms: readonly string[]) => terms.filter((term) => !NO_SENDER.test(term)).map(bare);
  const isLost = named(was).some((term) => !named(is).includes(term));
  const rejects = (terms: readonly string[]) => terms.find((term) => EVERYBODY.test(term)) === '-all';
  return isLost || (rejects(is) && !rejects(was));
}

/** Fewer CAs than today may issue for the domain, or for subdomains without CAA records of their own. */
function isCaaNarrower({ before, after }: Sides<Reported>, changes: readonly MadeChange[]): boolean {
  const made = changes.filter(({ type, old = '' }) => type === 'CAA' && !IODEF.test(old));
  const has = ({ findings = [] }: Reported, ...ids: readonly string[]) => findings.some(({ id }) => ids.includes(id));
  if (made.length === 0 || !has(after, 'caa-record.ok', 'caa-record.wildcard-only')) return false;
  return !has(before, 'caa-record.ok') || made.some(({ action }) => action !== 'add');
}

/** `+` is what a term without a qualifier means. */
function bare(term: string): string {
  return term.replace(/^\+/, '');
}
