import { filledCommand, isSafeWord } from './command.js';
import { commandOf, type Reference } from './reference.js';
import { MORE, type Param, type Params, visible } from './evidence.js';

/** A record or an answer that a finding is based on. */
export interface Seen {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

export const LONGEST_SEEN = 512;
const HALF_PAIR = /[\uD800-\uDBFF]$/;

export function seen(host: string, type: string, value: string): Seen {
  const shown = visible(value);
  return {
    host,
    type,
    value: shown.length > LONGEST_SEEN ? `${shown.slice(0, LONGEST_SEEN - 1).replace(HALF_PAIR, '')}…` : shown,
  };
}

export interface DigQuery {
  readonly name: string;
  readonly type: string;
  /** Absent for the resolver of anyone who runs the command. */
  readonly server?: string;
}

const TYPE = /^[A-Z][A-Z\d]*$/;
const TARGET = /^[+~?-]?(?:include|redirect|exists|a|mx|ptr)[:=]([^/]+)/i;

/**
 * The command that shows the evidence of a finding. Without one of its own, or where its evidence cannot be put into a
 * command safely, an outcome has that of its check; nothing where that is impossible, too.
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
  return (own === undefined ? undefined : filledCommand(own, word)) ?? filledCommand(commandOf(reference), word);
}

/**
 * What fills a gap of a command: of a list its first entry, of an entry its name; `setsType` is the type in an entry such
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
  said: ({ servers }) => saidIn(servers),
};

/** The words of the first entry that has a name which fits into a command. */
function firstEntry(param: Param | undefined): readonly string[] {
  const entries = entriesOf(param).map((entry) => entry.split(' ', 2));
  return entries.find(([word = '']) => isSafeWord(word)) ?? [];
}

function firstWord(param: Param | undefined): string | undefined {
  return firstEntry(param)[0];
}

/** What the first server said of a type: `ns1.example (AAAA SERVFAIL)`. */
function saidIn(servers: Param | undefined): string | undefined {
  const said = /\(([A-Z\d]+)\b/.exec(entriesOf(servers)[0] ?? '')?.[1];
  return said !== undefined && TYPE.test(said) ? said : undefined;
}

function entriesOf(param: Param | undefined): string[] {
  return param === undefined ? [] : [param].flat().map(String);
}

/** The questions that a dig command asks; none of other programs, and of classes other than IN. */
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

/** What single name servers said, as evidence: `ns1.example (REFUSED)`. */
export function saidByServers({ servers }: Params, type: string): Seen[] {
  return entriesOf(servers).flatMap((entry) => {
    const [, host, value] = /^(\S+) \((.*)\)$/.exec(entry) ?? [];
    return host === undefined || value === undefined ? [] : [seen(host, type, value)];
  });
}

/** Names, limits and codes of ours: not what was seen. */
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

/** What was seen by other means than the DNS: a header, a status, a date. */
export function measured(params: Params, place: string, type: string): Seen[] {
  const host = firstWord(params['host'] ?? params['hosts']) ?? hostIn(params['url']) ?? place;
  return Object.entries(params).flatMap(([name, param]) => {
    if (NO_EVIDENCE.has(name)) return [];
    if (typeof param === 'number') return [seen(host, type, `${name} ${param}`)];
    return entriesOf(param)
      .filter((value) => value !== '' && value !== MORE)
      .map((value) => seen(host, type, value));
  });
}

function hostIn(url: Param | undefined): string | undefined {
  return typeof url === 'string' ? /^https?:\/\/([^/:]+)/.exec(url)?.[1] : undefined;
}

/** As openssl labels it. */
const SHOWN = {
  reply: '',
  answer: '',
  protocols: '',
  names: '',
  subject: 'subject=',
  issuer: 'issuer=',
  until: 'notAfter=',
};

/** What mail servers said and showed, as evidence: `mx.example [192.0.2.1]`. */
export function saidByMailServers(params: Params): Seen[] {
  const said = Object.entries(SHOWN).flatMap(([name, label]) => {
    const words = entriesOf(params[name]).join(' ');
    return words === '' ? [] : [label + words];
  });
  return entriesOf(params['servers']).flatMap((entry) => {
    const [, host, address] = /^(\S+) \[([^\]]*)\]$/.exec(entry) ?? [];
    return host === undefined ? [] : [seen(host, 'SMTP', [address, ...said].join(', '))];
  });
}
