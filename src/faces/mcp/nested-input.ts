import { parseForeignJson } from '#base/domain/foreign-json.js';
import { domainWithin } from '#platform/edge/params/typed-name.js';
import { splitIssuers } from '#features/generate/split-issuers.js';
import type { Interpretation } from './interpretation.js';
import { type Fields, isObject } from './json-rpc.js';

export interface ReadNested {
  readonly fields: Fields;
  readonly readings: readonly Interpretation[];
}

/** What a value becomes; the same value if it is read as it is. */
type Reader = (value: unknown) => unknown;

const LISTS = new Set(['ip4', 'ip6', 'includes', 'rua', 'ruf', 'mx']);
const ISSUERS = new Set(['issue', 'issuewild']);
const FLAGS = new Set(['allowA', 'allowMx', 'critical']);
const NUMBERS = new Set(['pct', 'maxAgeDays']);
const CHOICES = new Set(['policy', 'subdomainPolicy', 'adkim', 'aspf', 'all', 'mode']);
const MAX_WORD_LENGTH = 20;
const MAX_LIST_LENGTH = 4096;

/** What models call the actions on a record. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['delete', 'remove'],
  ['create', 'add'],
  ['update', 'replace'],
]);

/** The arguments with fields of their own: `changes`, `nameServers` and the `input` of a generator. */
export function readNestedArguments(given: Fields): ReadNested {
  const readings: Interpretation[] = [];
  const note = (field: string, before: unknown, after: unknown) => {
    if (typeof before === 'string' && after !== before && !Array.isArray(after))
      readings.push({ field, given: before, read: JSON.stringify(after).replace(/^"|"$/g, '') });
    return after;
  };
  const parsed = (field: string, value: unknown) => {
    const json = typeof value === 'string' ? jsonIn(value) : undefined;
    if (json !== undefined) readings.push({ field, given: 'string', read: 'JSON' });
    return json ?? value;
  };
  const each = (path: string, value: unknown, readerOf: (name: string) => Reader | undefined) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, note(`${path}.${name}`, one, (readerOf(name) ?? as)(one))]),
        )
      : value;
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'input') return [name, each(name, parsed(name, value), inputReader)];
      if (name === 'nameServers') return [name, serversOf(parsed(name, value))];
      if (name === 'domains') return [name, domainsOf(value)];
      if (name === 'ds' || name === 'names') return [name, parsed(name, value)];
      if (name !== 'changes') return [name, value];
      const changes = parsed(name, value);
      const list = isObject(changes) ? [changes] : changes;
      if (!Array.isArray(list)) return [name, list];
      return [
        name,
        list.map((one, i) => each(`changes.${i}`, one, (part) => (part === 'action' ? parseAction : undefined))),
      ];
    }),
  );
  return { fields, readings };
}

const as: Reader = (value) => value;

function inputReader(name: string): Reader | undefined {
  if (LISTS.has(name)) return parseList;
  if (ISSUERS.has(name)) return (value) => parseList(value, splitIssuers);
  if (FLAGS.has(name)) return parseFlag;
  if (NUMBERS.has(name)) return parseNumber;
  if (name === 'domain') return parseDomain;
  return CHOICES.has(name) ? parseWord : undefined;
}

/** The domain of a URL or an email address; what contains none is left for the generator to report. */
function parseDomain(value: unknown): unknown {
  return typeof value === 'string' ? (domainWithin(value) ?? value) : value;
}

function parseWord(value: unknown): unknown {
  return typeof value === 'string' && value.length <= MAX_WORD_LENGTH ? value.trim().toLowerCase() : value;
}

function parseAction(value: unknown): unknown {
  const read = parseWord(value);
  return (typeof read === 'string' ? ACTIONS.get(read) : undefined) ?? read;
}

function parseFlag(value: unknown): unknown {
  const read = parseWord(value);
  return read === 'true' ? true : read === 'false' ? false : value;
}

function parseNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s{0,9}\d{1,9}\s{0,9}$/.test(value) ? Number(value) : value;
}

/** One value, or several with commas or spaces between them. */
function parseList(value: unknown, split = splitWords): unknown {
  if (typeof value !== 'string' || value.length > MAX_LIST_LENGTH) return value;
  const json = jsonIn(value);
  return Array.isArray(json) ? json : split(value);
}

function splitWords(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}

/** Names in place of objects that contain them. */
function serversOf(value: unknown): unknown {
  const servers = isObject(value) ? [value] : parseList(value);
  return Array.isArray(servers)
    ? servers.map((one: unknown) => (typeof one === 'string' ? { name: one } : one))
    : value;
}

/** Domains in place of URLs and email addresses. */
function domainsOf(value: unknown): unknown {
  const domains = parseList(value);
  return Array.isArray(domains) ? domains.map(parseDomain) : value;
}

/** The object or array in a string. */
function jsonIn(text: string): object | undefined {
  if (!/^\s{0,9}[[{]/.test(text)) return undefined;
  try {
    return parseForeignJson(text) as object;
  } catch {
    return undefined;
  }
}
