import {
  bareString,
  conditionComments,
  type Conditions,
  dataWords,
  line,
  planTitle,
  relativeHost,
  stageTitle,
  TTL,
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
  // octoDNS does not manage SOA records, and refuses keys that are not in its order.
  const managed = sets.filter(({ type }) => type !== 'SOA');
  const names = [...new Set(managed.map(({ host }) => nameIn(host, plan.zone)))].sort(naturalOrder);
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
  const key = `${yaml(name)}:`;
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
function setLines({ type, values }: RecordSet): string[] {
  if (values.length === 0) return [`  ## ${type}: –`];
  return [`  - ttl: ${TTL}`, `    type: ${type}`, ...valueLines(type, values)];
}

/** octoDNS writes the zone itself as an empty name. */
function nameIn(host: string, zone: string): string {
  const name = relativeHost(host, zone);
  return name === '@' ? '' : name;
}

/** The order of the keys: numbers in names by their size, so that `s2` comes before `s10`. */
function naturalOrder(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => name.split(/(\d+)/));
  for (const [i, part] of left!.entries()) {
    const against = right![i];
    if (against === undefined) return 1;
    const difference = i % 2 === 1 ? Number(part) - Number(against) : Number(part > against) - Number(part < against);
    if (difference !== 0) return difference;
  }
  return left!.length - right!.length;
}

/** A value of YAML in one line, with sorted keys; in a text, only ASCII is the same to all parsers. */
function yaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yaml).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([one], [other]) => naturalOrder(one, other));
    return `{${fields.map(([name, one]) => `${yaml(name)}: ${yaml(one)}`).join(', ')}}`;
  }
  return JSON.stringify(value).replace(/[^\x20-\x7e]/gu, (character) => {
    const code = character.codePointAt(0)!;
    return code > 0xffff ? `\\U${hexOf(code, 8)}` : `\\u${hexOf(code, 4)}`;
  });
}

function hexOf(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** octoDNS requires a backslash before semicolons. From a text that begins with a quotation mark, octoDNS removes the first and last character. */
function textIn(value: string): string {
  const escaped = value.replace(/;/g, '\\;');
  return escaped.startsWith('"') ? `"${escaped}"` : escaped;
}

/** An alias has one value, other types a list. */
function valueLines(type: string, values: readonly string[]): string[] {
  if (type === 'CNAME' || type === 'DNAME') return values.map((value) => `    value: ${yaml(value)}`);
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

/** octoDNS requires mappings for data with several fields. */
function octodnsValue(type: string, value: string): string {
  if (type === 'TXT') return yaml(textIn(value));
  const [first = '', second = '', ...rest] = dataWords(value);
  if (type === 'MX') return yaml({ exchange: second, preference: Number(first) });
  if (type === 'CAA') return yaml({ flags: Number(first), tag: second, value: bareString(rest.join(' ')) });
  const fields = FIELDS[type];
  if (fields) return yaml(namedFields(fields, dataWords(value)));
  if (type !== 'HTTPS' && type !== 'SVCB') return yaml(value);
  const svcparams = Object.fromEntries(rest.map(octodnsParam));
  return yaml({ svcpriority: Number(first), targetname: second, svcparams });
}

const LISTS = ['mandatory', 'alpn', 'ipv4hint', 'ipv6hint'];

function octodnsParam(text: string): [name: string, value: string | string[] | null] {
  const [, name = text, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (value === undefined) return [name, null];
  return [name, LISTS.includes(name) ? bareString(value).split(',') : bareString(value)];
}
