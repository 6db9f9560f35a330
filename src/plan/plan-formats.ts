import { isWithin } from '../domain/host-name.js';
import type { PlannedChange, PlannedStage, PlanReport } from './plan-report.js';

export const FORMATS = ['json', 'zone', 'nsupdate', 'octodns'] as const;
export type Format = (typeof FORMATS)[number];

const TTL = 3600;
const LONGEST_STRING = 255;

/** The plan as text; `conditionOf` says in the language of the caller when a stage is due. */
type Writer = (plan: PlanReport, conditionOf: (stage: PlannedStage) => string | undefined) => string;

export const WRITERS: Readonly<Record<Exclude<Format, 'json'>, Writer>> = { zone, nsupdate, octodns };

/** Lines of a zone file; what is replaced is a comment before it. */
function zone(plan: PlanReport, conditionOf: Parameters<Writer>[1]): string {
  return text(plan, conditionOf, ';', ({ changes }) =>
    changes.flatMap((change) => {
      if (change.where !== 'dns') return [`; ${change.where}: ${line(change)}`];
      const old = change.old === undefined ? [] : [`; ${change.action}: ${line({ ...change, value: change.old })}`];
      return change.action === 'remove' ? old : [...old, line(change)];
    }),
  );
}

function nsupdate(plan: PlanReport, conditionOf: Parameters<Writer>[1]): string {
  return text(plan, conditionOf, ';', ({ changes, sets }) => {
    const lines = changes.flatMap((change) => {
      if (change.where !== 'dns') return [`; ${change.where}: ${line(change)}`];
      const { host, type, value, old, action } = change;
      const { strings = {} } = sets.find((set) => set.host === host && set.type === type) ?? {};
      const gone = old === undefined ? [] : [`update delete ${host}. ${type} ${strings[old] ?? data(type, old)}`];
      return [...gone, ...(action === 'remove' ? [] : [`update add ${host}. ${TTL} ${type} ${data(type, value)}`])];
    });
    return lines.some((one) => !one.startsWith(';')) ? [`zone ${plan.zone}.`, ...lines, 'send'] : lines;
  });
}

/** Whole sets, as octoDNS holds them: what is not changed is there as well. */
function octodns(plan: PlanReport, conditionOf: Parameters<Writer>[1]): string {
  return text(plan, conditionOf, '#', ({ changes, sets }) => {
    const held = sets.filter(({ type }) => type !== 'SOA'); // octoDNS has none
    const names = [...new Set(held.map(({ host }) => host))];
    const elsewhere = changes
      .filter(({ where, type }) => where !== 'dns' || type === 'SOA')
      .map((change) => `# ${change.where}: ${line(change)}`);
    const entries = names.flatMap((host) => [
      `${JSON.stringify(relative(host, plan.zone))}:`,
      ...held
        .filter((set) => set.host === host)
        .flatMap(({ type, ttl, values }) => [`  - type: ${type}`, `    ttl: ${ttl}`, ...octodnsValues(type, values)]),
    ]);
    return [...elsewhere, ...entries];
  });
}

function text(
  plan: PlanReport,
  conditionOf: Parameters<Writer>[1],
  mark: string,
  write: (stage: PlannedStage) => readonly string[],
): string {
  const head = [`${mark} ${plan.displayDomain}: ${plan.score} -> ${plan.scoreAfter}, ${plan.checkedAt}`];
  const stages = plan.stages.flatMap((stage) => {
    const condition = conditionOf(stage);
    const lines = write(stage).map((one) => (stage.when === 'now' || one.startsWith(mark) ? one : `${mark} ${one}`));
    return [
      '',
      `${mark} ${stage.when}: ${stage.scoreAfter}${condition === undefined ? '' : `. ${oneLine(condition)}`}`,
      ...lines,
    ];
  });
  return `${[...head, ...stages].join('\n')}\n`;
}

function line({ host, type, value }: Pick<PlannedChange, 'host' | 'type' | 'value'>): string {
  return `${host}. ${TTL} IN ${type} ${data(type, value)}`;
}

/** TXT in strings of at most 255 octets, quoted; everything else is written as it is shown. */
function data(type: string, value: string): string {
  if (type !== 'TXT') return oneLine(value);
  const bytes = Buffer.from(value);
  const count = Math.max(1, Math.ceil(bytes.length / LONGEST_STRING));
  return Array.from({ length: count }, (_, i) =>
    quoted(bytes.subarray(i * LONGEST_STRING, (i + 1) * LONGEST_STRING)),
  ).join(' ');
}

function quoted(bytes: Uint8Array): string {
  const shown = Array.from(bytes, (octet) => {
    const character = String.fromCharCode(octet);
    if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
    return character === '"' || character === '\\' ? `\\${character}` : character;
  });
  return `"${shown.join('')}"`;
}

function relative(host: string, zone: string): string {
  if (host === zone) return '';
  return isWithin(host, zone) ? host.slice(0, -zone.length - 1) : host;
}

/** An alias has one value, everything else a list. */
function octodnsValues(type: string, values: readonly string[]): string[] {
  if (type === 'CNAME') return values.map((value) => `    value: ${JSON.stringify(value)}`);
  return ['    values:', ...values.map((value) => `      - ${octodnsValue(type, value)}`)];
}

/** octoDNS reads a semicolon in a text only behind a backslash, and data of several fields as a mapping. */
function octodnsValue(type: string, value: string): string {
  if (type === 'TXT') return JSON.stringify(value.replace(/;/g, '\\;'));
  const [first = '', second = '', ...rest] = value.match(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g) ?? [];
  if (type === 'MX') return `{preference: ${first}, exchange: ${JSON.stringify(second)}}`;
  if (type === 'CAA') return JSON.stringify({ flags: Number(first), tag: second, value: bare(rest.join(' ')) });
  if (type !== 'HTTPS') return JSON.stringify(value);
  const svcparams = Object.fromEntries(rest.map(octodnsParam));
  return JSON.stringify({ svcpriority: Number(first), targetname: second, svcparams });
}

const LISTS = ['mandatory', 'alpn', 'ipv4hint', 'ipv6hint'];

function octodnsParam(text: string): [name: string, value: string | string[] | null] {
  const [, name = text, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (value === undefined) return [name, null];
  return [name, LISTS.includes(name) ? bare(value).split(',') : bare(value)];
}

/** A character string without its quotation marks. */
function bare(word: string): string {
  return word.replace(/^"(.*)"$/s, '$1').replace(/\\(["\\])/g, '$1');
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}
