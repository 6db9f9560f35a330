import { hasInvisible } from '#base/domain/evidence.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import { nearestWord } from '#base/domain/nearest-word.js';
import type { Outcome } from '#base/domain/outcome.js';
import { reportTopics } from './health-topics.js';

/** What an operator changes in the judgments of the checks. */
export interface SeverityRules {
  readonly name: string;
  /** Checks such as `bimi-record`, or findings such as `caa-record.missing`, that are left out. */
  readonly off: ReadonlySet<string>;
  readonly severities: ReadonlyMap<string, Severity>;
  readonly weights: ReadonlyMap<string, number>;
}

/** Why a file cannot be used; key of its text below `cli.profile`. */
export interface ProfileProblem {
  readonly code:
    'json' | 'setting' | 'settingMeant' | 'name' | 'id' | 'idMeant' | 'fixed' | 'severity' | 'weight' | 'free';
  readonly value: string;
  readonly meant: string;
}

const SETTINGS = ['name', 'off', 'severities', 'weights'];
const NAME_LENGTH = 60;
const MAX_PROBLEMS = 20;
/** Without these, there is no report. */
const FIXED = 'domain-exists';
const WEIGHT = { min: 0, max: 100 };

const outcomes = new Map<string, Outcome>(
  reportTopics.flatMap(({ checks }) =>
    checks.flatMap(({ id, outcomes: own }) =>
      Object.entries(own).map(([name, one]) => [`${id}.${name}`, one] as const),
    ),
  ),
);
const checks = new Set(reportTopics.flatMap((topic) => topic.checks.map(({ id }) => id)));

/** The rules of a file, or everything that is wrong with it. */
export function parseSeverityProfile(text: string): SeverityRules | readonly ProfileProblem[] {
  const file = parsed(text);
  if (!file) return [problem('json')];
  const { name = '', off = [], severities = {}, weights = {} } = file;
  const problems: ProfileProblem[] = [
    ...Object.keys(file)
      .filter((key) => !SETTINGS.includes(key))
      .map((key) => unknown('setting', key, SETTINGS)),
    ...(isName(name) ? [] : [problem('name')]),
    ...(isList(off) ? off.flatMap((id) => faultOf(id, [...outcomes.keys(), ...checks])) : [problem('setting', 'off')]),
  ];
  if (!isObject(severities) || !isObject(weights))
    return [...problems, problem('setting', isObject(severities) ? 'weights' : 'severities')];
  const wanted = new Map(Object.entries(severities));
  for (const [id, severity] of wanted)
    problems.push(...findingFault(id), ...(isSeverity(severity) ? [] : [problem('severity', id)]));
  for (const [id, weight] of Object.entries(weights)) {
    problems.push(...findingFault(id), ...(isWeight(weight) ? [] : [problem('weight', id)]));
    const severity = wanted.get(id) ?? outcomes.get(id)?.severity;
    if (severity === 'info') problems.push(problem('free', id));
  }
  if (problems.length > 0) return problems.slice(0, MAX_PROBLEMS);
  return {
    name: name as string,
    off: new Set(off as string[]),
    severities: wanted as ReadonlyMap<string, Severity>,
    weights: new Map(Object.entries(weights)) as ReadonlyMap<string, number>,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseForeignJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= NAME_LENGTH && !hasInvisible(value);
}

function isSeverity(value: unknown): boolean {
  return value !== 'ok' && SEVERITIES.some((severity) => severity === value);
}

function isWeight(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= WEIGHT.min && (value as number) <= WEIGHT.max;
}

/** Severity and weight belong to a finding that is not `ok`. */
function findingFault(id: string): readonly ProfileProblem[] {
  const fault = faultOf(id, outcomes.keys());
  if (fault.length > 0) return fault;
  return outcomes.get(id)?.severity === 'ok' ? [problem('fixed', id)] : [];
}

function faultOf(id: string, known: Iterable<string>): readonly ProfileProblem[] {
  const ids = [...known];
  if (!ids.includes(id)) return [unknown('id', id, ids)];
  return id === FIXED || id.startsWith(`${FIXED}.`) ? [problem('fixed', id)] : [];
}

function unknown(code: 'setting' | 'id', value: string, known: Iterable<string>): ProfileProblem {
  const meant = nearestWord(value, known);
  return problem(meant === undefined ? code : `${code}Meant`, value, meant);
}

function problem(code: ProfileProblem['code'], value = '', meant = ''): ProfileProblem {
  return { code, value: value.slice(0, NAME_LENGTH), meant };
}
