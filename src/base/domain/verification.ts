import { fillCommand, isSafeWord } from './command.js';
import { commandOf, type Reference } from './reference.js';
import { MORE, type Param, type Params, escapeInvisible } from './evidence.js';

/** A record or an answer that a finding is based on. */
export interface Observation {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

export const MAX_OBSERVATION_LENGTH = 512;
const HALF_PAIR = /[\uD800-\uDBFF]$/;

export function observation(host: string, type: string, value: string): Observation {
  const shown = escapeInvisible(value);
  return {
    host,
    type,
    value:
      shown.length > MAX_OBSERVATION_LENGTH
        ? `${shown.slice(0, MAX_OBSERVATION_LENGTH - 1).replace(HALF_PAIR, '')}…`
        : shown,
  };
}

export interface DigQuery {
  readonly name: string;
  readonly type: string;
  /** Undefined for the resolver of the person who runs the command. */
  readonly server?: string;
}

const TYPE = /^[A-Z][A-Z\d]*$/;
const TARGET = /^[+~?-]?(?:include|redirect|exists|a|mx|ptr)[:=]([^/]+)/i;

/**
 * The command that shows the evidence of a finding. Falls back to the command of the check where the outcome has none,
 * or where its evidence cannot be put into a command safely; undefined where that fails as well.
 */
export function verifyCommand(
  reference: Reference,
  outcome: string,
  params: Params,
  names: Readonly<Record<string, string>>,
): string | undefined {
  const { verify = {} } = reference;
  const own = Object.hasOwn(verify, outcome) ? verify[outcome] : undefined;
  if (own === null) return undefined;
  const word = (name: string) => wordFor(name, params, names);
  return (own === undefined ? undefined : fillCommand(own, word)) ?? fillCommand(commandOf(reference), word);
}

/**
 * The value of a placeholder: the first entry of a list, the name of an entry; `setsType` is the type in an entry such
 * as `www.example.com A`.
 */
function wordFor(name: string, params: Params, names: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  const special = Object.hasOwn(SPECIAL_WORDS, name) ? SPECIAL_WORDS[name]?.(params) : undefined;
  if (special !== undefined) return special;
  if (Object.hasOwn(params, name)) return firstWord(params[name]);
  const listed = name.endsWith('Type') ? params[name.slice(0, -'Type'.length)] : undefined;
  const [, type = ''] = firstEntry(listed);
  return TYPE.test(type) ? type : undefined;
}

const SPECIAL_WORDS: Readonly<Record<string, (params: Params) => string | undefined>> = {
  server: ({ servers }) => firstWord(servers),
  target: ({ target, term }) => firstWord(target) ?? (typeof term === 'string' ? TARGET.exec(term)?.[1] : undefined),
  subject: ({ domain }) => firstWord(domain),
  said: ({ servers }) => typeInEntry(servers),
};

/** The words of the first entry whose name can be put into a command. */
function firstEntry(param: Param | undefined): readonly string[] {
  const entries = entriesOf(param).map((entry) => entry.split(' ', 2));
  return entries.find(([word = '']) => isSafeWord(word)) ?? [];
}

function firstWord(param: Param | undefined): string | undefined {
  return firstEntry(param)[0];
}

/**
 * The type in the first entry that has one: `ns1.example (AAAA SERVFAIL)`, or with the address of the server,
 * `ns1.example (192.0.2.1: MX 10 mx.example.)`.
 */
function typeInEntry(servers: Param | undefined): string | undefined {
  const types = entriesOf(servers).map((entry) => /(?:\(|: )([A-Z]+\d*)\b/.exec(entry)?.[1]);
  return types.find((type) => type !== undefined && TYPE.test(type));
}

function entriesOf(param: Param | undefined): string[] {
  return param === undefined ? [] : [param].flat().map(String);
}

/** The queries of a dig command; none for other programs and for classes other than IN. */
export function digQueries(command: string): DigQuery[] {
  const [program, ...words] = command.split(' ').filter((word) => !word.startsWith('+'));
  if (program !== 'dig' || words.includes('CH')) return [];
  const server = words.find((word) => word.startsWith('@'))?.slice(1);
  const rest = words.filter((word) => !word.startsWith('@'));
  if (rest[0] === '-x') return [];
  const pairs = rest.flatMap((word, i) => (i % 2 === 0 ? [[word, rest[i + 1] ?? ''] as const] : []));
  return pairs.map(([one, other]) => {
    const [type, name] = TYPE.test(one) ? [one, other] : [other, one];
    return { name, type, ...(server !== undefined && { server }) };
  });
}

/** Answers of single name servers as evidence: `ns1.example (REFUSED)`. */
export function serverObservations({ servers }: Params, type: string): Observation[] {
  return entriesOf(servers).flatMap((entry) => {
    const [, host, value] = /^(\S+) \((.*)\)$/.exec(entry) ?? [];
    return host === undefined || value === undefined ? [] : [observation(host, type, value)];
  });
}

/** Parameters that are our own names, limits and codes, not evidence. */
const NO_EVIDENCE = new Set([
  'domain',
  'host',
  'hosts',
  'url',
  'limit',
  'least',
  'most',
  'days',
  'fault',
  'weakness',
  'reason',
  'position',
]);

/** Evidence that does not come from the DNS: a header, a status, a date. */
export function paramObservations(params: Params, place: string, type: string): Observation[] {
  const host = firstWord(params['host'] ?? params['hosts']) ?? hostIn(params['url']) ?? place;
  return Object.entries(params).flatMap(([name, param]) => {
    if (NO_EVIDENCE.has(name)) return [];
    if (typeof param === 'number') return [observation(host, type, `${name} ${param}`)];
    return entriesOf(param)
      .filter((value) => value !== '' && value !== MORE)
      .map((value) => observation(host, type, value));
  });
}

function hostIn(url: Param | undefined): string | undefined {
  return typeof url === 'string' ? /^https?:\/\/([^/:]+)/.exec(url)?.[1] : undefined;
}

/** Labels as openssl prints them. */
const SHOWN = {
  reply: '',
  answer: '',
  protocols: '',
  names: '',
  subject: 'subject=',
  issuer: 'issuer=',
  until: 'notAfter=',
};

/** Replies and certificates of mail servers as evidence: `mx.example [192.0.2.1]`. */
export function mailServerObservations(params: Params): Observation[] {
  const said = Object.entries(SHOWN).flatMap(([name, label]) => {
    const words = entriesOf(params[name]).join(' ');
    return words === '' ? [] : [label + words];
  });
  return entriesOf(params['servers']).flatMap((entry) => {
    const [, host, address] = /^(\S+) \[([^\]]*)\]$/.exec(entry) ?? [];
    return host === undefined ? [] : [observation(host, 'SMTP', [address, ...said].join(', '))];
  });
}
