import { parseForeignJson } from '#base/domain/foreign-json.js';
import { DomainName } from '#base/domain/domain-name.js';

export interface RdapRegistrar {
  readonly name: string | null;
  readonly ianaId: string | null;
}

export interface RdapDs {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

/** A registered domain as its registry describes it; times are ISO 8601 in UTC. */
export interface RdapDomain {
  /** Lower-case A-labels; null if the response has no name. */
  readonly name: string | null;
  readonly registrar: RdapRegistrar | null;
  readonly registered: string | null;
  readonly expires: string | null;
  readonly changed: string | null;
  readonly status: readonly string[];
  readonly nameservers: readonly string[];
  readonly delegationSigned: boolean | null;
  readonly ds: readonly RdapDs[];
  /** The registry redacted data (RFC 9537). */
  readonly redacted: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 255;
const MAX_ENTITY_DEPTH = 3;
const MAX_ITEMS = 100;

/** Parses a response (RFC 9083) and tolerates common deviations; undefined if it describes no domain. */
export function parseRdapDomain(text: string): RdapDomain | undefined {
  const domain = parseObject(text);
  const kind = string(domain.objectClassName)?.toLowerCase();
  const name = hostName(domain.ldhName) ?? hostName(domain.unicodeName);
  if (domain.errorCode !== undefined || (kind !== 'domain' && (kind !== undefined || name === null))) return undefined;
  const secureDns = object(domain.secureDNS);
  return {
    name,
    registrar: registrar(domain, MAX_ENTITY_DEPTH),
    registered: event(domain, 'registration'),
    expires: event(domain, 'expiration'),
    changed: event(domain, 'last changed'),
    status: list(domain.status)
      .map(string)
      .filter((status) => status !== null),
    nameservers: list(domain.nameservers)
      .map((server) => hostName(object(server).ldhName) ?? hostName(object(server).unicodeName))
      .filter((server) => server !== null),
    delegationSigned: boolean(secureDns.delegationSigned),
    ds: list(secureDns.dsData)
      .map(ds)
      .filter((record) => record !== undefined),
    redacted: list(domain.redacted).length > 0,
  };
}

function registrar(holder: Json, depth: number): RdapRegistrar | null {
  const entities = list(holder.entities).map(object);
  const found = entities.find(({ roles }) => list(roles).some((role) => string(role)?.toLowerCase() === 'registrar'));
  if (found) return { name: vcardName(found) ?? jsContactName(found), ianaId: ianaId(found) };
  if (depth === 0) return null;
  return entities.map((entity) => registrar(entity, depth - 1)).find((nested) => nested !== null) ?? null;
}

/** jCard (RFC 7095): ["vcard", [[property, parameters, type, value], …]]. */
function vcardName({ vcardArray }: Json): string | null {
  const properties = list(list(vcardArray)[1]).map(list);
  const value = (name: string) =>
    properties
      .filter(([property]) => string(property)?.toLowerCase() === name)
      .map(([, , , content]) => string(Array.isArray(content) ? content[0] : content))
      .find((content) => content !== null);
  return value('fn') ?? value('org') ?? null;
}

/** JSContact (RFC 9553), under the member names that the drafts for RDAP gave it. */
function jsContactName(entity: Json): string | null {
  const card = object(entity.jscontact_card ?? entity.jscard ?? entity.jsCard);
  const organization = Object.values(object(card.organizations)).map(object)[0];
  return string(object(card.name).full) ?? string(card.fullName) ?? string(organization?.name);
}

function ianaId({ publicIds }: Json): string | null {
  const id = list(publicIds)
    .map(object)
    .find(({ type }) => string(type)?.toLowerCase() === 'iana registrar id');
  return string(typeof id?.identifier === 'number' ? String(id.identifier) : id?.identifier);
}

function event({ events }: Json, action: string): string | null {
  const dates = list(events)
    .map(object)
    .filter(({ eventAction }) => string(eventAction)?.toLowerCase() === action)
    .map(({ eventDate }) => utc(string(eventDate) ?? ''));
  return dates.find((date) => date !== null) ?? null;
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(z|utc|[+-]\d\d:?\d\d)?)?$/i;
const FIRST_DOMAIN = Date.UTC(1983, 0); // older dates are placeholders for no date

/** RFC 3339 and common deviations: a time without zone is UTC, a date is midnight. */
function utc(text: string): string | null {
  const [, date, time = '00:00', zone = 'Z'] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined) return null;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, '$1:$2') : 'Z';
  const parsed = new Date(`${date}T${time}${offset}`);
  return parsed.getTime() >= FIRST_DOMAIN ? parsed.toISOString() : null;
}

function ds(value: unknown): RdapDs | undefined {
  const record = object(value);
  const keyTag = integer(record.keyTag);
  const algorithm = integer(record.algorithm);
  const digestType = integer(record.digestType);
  const digest = string(record.digest)?.toLowerCase();
  if (keyTag === null || algorithm === null || digestType === null || digest === undefined) return undefined;
  return { keyTag, algorithm, digestType, digest };
}

function hostName(value: unknown): string | null {
  return DomainName.parseHost(string(value) ?? '')?.ascii ?? null;
}

function parseObject(text: string): Json {
  try {
    return object(parseForeignJson(text));
  } catch {
    return {};
  }
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

function string(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT_LENGTH) : null;
}

function integer(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : (string(value) ?? '');
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function boolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}
