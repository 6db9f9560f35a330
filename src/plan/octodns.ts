import {
  bareString,
  conditionComments,
  type Conditions,
  dataWords,
  line,
  planTitle,
  relativeHost,
  stageTitle,
} from './plan-lines.js';
import type { PlanReport, RecordSet } from './plan-report.js';

/** A record set and the stage that publishes it. */
interface StagedSet extends RecordSet {
  /** Position of the stage in the plan. */
  readonly stage: number;
  readonly isLater: boolean;
}

/**
 * Complete record sets, including unchanged records, as octoDNS requires. Each name is one entry, in which the sets of
 * later stages are comments, so that no key appears twice when they are uncommented. Headings have two marks and stay
 * comments.
 */
export function octodns(plan: PlanReport, conditions: Conditions): string {
  const stages = plan.stages.flatMap((stage, i) => [
    '',
    `## ${i + 1}. ${stageTitle(stage, conditions)}`,
    ...stage.changes.flatMap((change) => [
      ...conditionComments('##', change, conditions),
      ...(change.where === 'dns' && change.type !== 'SOA' ? [] : [`## ${change.where}: ${line(change)}`]),
    ]),
  ]);
  const sets = plan.stages.flatMap((stage, i) =>
    stage.sets.map((set): StagedSet => ({ ...set, stage: i + 1, isLater: stage.when === 'later' })),
  );
  // octoDNS does not manage SOA records, and requires sorted keys.
  const managed = sets.filter(({ type }) => type !== 'SOA');
  const names = [...new Set(managed.map(({ host }) => nameIn(host, plan.zone)))].sort();
  const entries = names.flatMap((name) =>
    entry(
      name,
      managed.filter(({ host }) => nameIn(host, plan.zone) === name),
    ),
  );
  return `${[`## ${planTitle(plan)}`, ...stages, ...(entries.length > 0 ? [''] : []), ...entries].join('\n')}\n`;
}

/** All record sets of a name. */
function entry(name: string, sets: readonly StagedSet[]): string[] {
  const key = `${JSON.stringify(name)}:`;
  const shown = sets.flatMap((set) => {
    const { type, stage, isLater } = set;
    const isInstead = sets.some((other) => other.type === type && other.stage < stage && other.values.length > 0);
    const heading = isLater ? [`  ## ${stage}.${isInstead ? ` replaces ${type}` : ''}`] : [];
    return [...heading, ...setLines(set).map((one) => (isLater ? `# ${one}` : one))];
  });
  const filled = sets.filter(({ values }) => values.length > 0);
  if (filled.length === 0) return [`## ${key}`, ...shown];
  return [filled.every(({ isLater }) => isLater) ? `# ${key}` : key, ...shown];
}

/** A set of which nothing is left is no entry. */
function setLines({ type, ttl, values }: RecordSet): string[] {
  if (values.length === 0) return [`  ## ${type}: –`];
  return [`  - type: ${type}`, `    ttl: ${ttl}`, ...valueLines(type, values)];
}

/** octoDNS writes the zone itself as an empty name. */
function nameIn(host: string, zone: string): string {
  const name = relativeHost(host, zone);
  return name === '@' ? '' : name;
}

/** A CNAME has one value, other types a list. */
function valueLines(type: string, values: readonly string[]): string[] {
  if (type === 'CNAME') return values.map((value) => `    value: ${JSON.stringify(value)}`);
  return ['    values:', ...values.map((value) => `      - ${octodnsValue(type, value)}`)];
}

/** All but the last are numbers. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  SRV: ['priority', 'weight', 'port', 'target'],
  TLSA: ['certificate_usage', 'selector', 'matching_type', 'certificate_association_data'],
  DS: ['key_tag', 'algorithm', 'digest_type', 'digest'],
};

function namedFields(fields: readonly string[], words: readonly string[]): Readonly<Record<string, string | number>> {
  const last = fields.length - 1;
  return Object.fromEntries(
    fields.map((field, i) => [field, i < last ? Number(words[i]) : words.slice(last).join('')]),
  );
}

/** octoDNS requires a backslash before semicolons in texts, and mappings for data with several fields. */
function octodnsValue(type: string, value: string): string {
  if (type === 'TXT') return JSON.stringify(value.replace(/;/g, '\\;'));
  const [first = '', second = '', ...rest] = dataWords(value);
  if (type === 'MX') return `{preference: ${first}, exchange: ${JSON.stringify(second)}}`;
  if (type === 'CAA') return JSON.stringify({ flags: Number(first), tag: second, value: bareString(rest.join(' ')) });
  const fields = FIELDS[type];
  if (fields) return JSON.stringify(namedFields(fields, dataWords(value)));
  if (type !== 'HTTPS' && type !== 'SVCB') return JSON.stringify(value);
  const svcparams = Object.fromEntries(rest.map(octodnsParam));
  return JSON.stringify({ svcpriority: Number(first), targetname: second, svcparams });
}

const LISTS = ['mandatory', 'alpn', 'ipv4hint', 'ipv6hint'];

function octodnsParam(text: string): [name: string, value: string | string[] | null] {
  const [, name = text, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (value === undefined) return [name, null];
  return [name, LISTS.includes(name) ? bareString(value).split(',') : bareString(value)];
}
