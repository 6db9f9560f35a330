import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { hostName } from '#base/domain/host-name.js';
import { parseDmarc } from '#formats/records/dmarc.js';

export type Contradiction = (findings: readonly Finding[]) => readonly string[];
type Proposal = { readonly id: string; readonly fix: Fix; readonly record: NonNullable<Fix['record']> };

const proposals = (findings: readonly Finding[]): readonly Proposal[] =>
  findings.flatMap(({ id, fix }) => (fix?.record ? [{ id, fix, record: fix.record }] : []));
const keyOf = ({ host, type }: { readonly host: string; readonly type: string }) => `${hostName(host)} ${type}`;
const stepsOf = (findings: readonly Finding[]) => findings.flatMap(({ fix }) => fix?.steps.map(({ key }) => key) ?? []);
const has = (findings: readonly Finding[], pattern: RegExp) => findings.some(({ id }) => pattern.test(id));

/** Two records for one host and type that both are to be published now. */
export const twoValues: Contradiction = (findings) => {
  const values = new Map<string, Set<string>>();
  for (const { fix, record } of proposals(findings)) {
    if (fix.condition) continue;
    values.set(keyOf(record), (values.get(keyOf(record)) ?? new Set()).add(record.value));
  }
  return [...values].filter(([, found]) => found.size > 1).map(([key, found]) => `${key}: ${[...found].join(' | ')}`);
};

/** A record that one fix publishes and another one deletes or replaces. */
export const addedAndDeleted: Contradiction = (findings) => {
  const all = proposals(findings);
  return all.flatMap(({ id, record }) =>
    all
      .filter((other) => other.record.value !== record.value)
      .filter(({ fix, record: { host, type } }) => {
        const gone = (fix.replaces ?? []).map((value) => ({ host, type, value })).concat(fix.removes ?? []);
        return gone.some((one) => keyOf(one) === keyOf(record) && one.value === record.value);
      })
      .map((other) => `${id} publishes what ${other.id} deletes: ${record.value}`),
  );
};

const strictness = (value: string) => {
  const { record } = parseDmarc(value);
  const levels = ['none', 'quarantine', 'reject'];
  return (['domain', 'subdomain', 'nonexistent'] as const).map((scope) =>
    levels.indexOf(record.policyFor(scope) ?? 'none'),
  );
};

/** A stricter DMARC policy, while mail of the domain itself fails DMARC. */
export const stricterWhileFailing: Contradiction = (findings) => {
  if (!stepsOf(findings).includes('dmarc-authenticate')) return [];
  return proposals(findings)
    .filter(({ record, fix }) => record.host.startsWith('_dmarc.') && fix.replaces !== undefined)
    .filter(({ record, fix }) => {
      const old = fix.replaces!.map(strictness);
      return strictness(record.value).some((level, i) => old.every((levels) => level > levels[i]!));
    })
    .map(({ id, record }) => `${id}: ${record.value}`);
};

/** A policy that asks receivers to act, next to the advice to publish p=none. */
export const policyWhileFailing: Contradiction = (findings) => {
  if (!has(findings, /^dmarc-pass\./) || !stepsOf(findings).includes('dmarc-authenticate')) return [];
  return proposals(findings)
    .filter(({ record }) => record.host.startsWith('_dmarc.') && strictness(record.value)[0]! > 0)
    .map(({ id, record }) => `${id}: ${record.value}`);
};

/** HSTS for a site that HTTPS does not serve. */
export const hstsWithoutHttps: Contradiction = (findings) =>
  has(findings, /^hsts\.(missing|short|off)$/) && has(findings, /^site-redirect\./)
    ? ['hsts next to site-redirect']
    : [];

/** "No selector can have a key" next to "if your mail is already signed". */
export const twoStoriesOfDkim: Contradiction = (findings) =>
  has(findings, /^dkim-keys\.absent$/) && stepsOf(findings).includes('dmarc-dkim') ? ['dkim-keys.absent'] : [];

/** Records that forbid mail, for a name that is used for mail. */
export const forbiddenMail: Contradiction = (findings) => {
  if (!stepsOf(findings).includes('mail-in-use')) return [];
  return proposals(findings)
    .filter(({ record: { type, value } }) => value === 'v=spf1 -all' || (type === 'MX' && value === '0 .'))
    .map(({ id, record }) => `${id}: ${record.value}`);
};

export const CONTRADICTIONS: readonly (readonly [name: string, Contradiction])[] = [
  ['two values for one record', twoValues],
  ['a record that is added and deleted', addedAndDeleted],
  ['a stricter policy while own mail fails', stricterWhileFailing],
  ['a policy next to p=none', policyWhileFailing],
  ['HSTS without HTTPS', hstsWithoutHttps],
  ['two stories of DKIM', twoStoriesOfDkim],
  ['records that forbid used mail', forbiddenMail],
];
