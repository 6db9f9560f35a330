import { KINDS, METHODS } from '#features/rollover/rollover-steps.js';

/** Names of the TTLs that can be stated. */
export const TTL_FIELDS = ['ds', 'dnskey', 'records', 'ns', 'propagation'] as const;

/** The fields of the form for a rollover, unparsed. */
export interface TypedRollover {
  readonly domain: string;
  readonly kind: (typeof KINDS)[number];
  readonly method: (typeof METHODS)[number];
  readonly keys: string;
  readonly ds: string;
  readonly startAt: string;
  readonly times: string;
  readonly ttls: Readonly<Record<(typeof TTL_FIELDS)[number], string>>;
}

export function readRolloverForm(form: URLSearchParams): TypedRollover {
  const text = (name: string) => (form.get(name) ?? '').trim();
  return {
    domain: form.get('domain') ?? '',
    kind: KINDS.find((kind) => kind === text('kind')) ?? 'ksk',
    method: METHODS.find((method) => method === text('method')) ?? 'double-signature',
    keys: text('keys'),
    ds: text('ds'),
    startAt: text('startAt'),
    times: text('times'),
    ttls: {
      ds: text('ttl-ds'),
      dnskey: text('ttl-dnskey'),
      records: text('ttl-records'),
      ns: text('ttl-ns'),
      propagation: text('ttl-propagation'),
    },
  };
}

/** The input of the endpoint; it rejects what is not valid. */
export function rolloverInputOf({ kind, method, keys, ds, startAt, times, ttls }: TypedRollover): object {
  const given = Object.entries(ttls).filter(([, value]) => value !== '');
  return {
    kind,
    ...(kind === 'ksk' && { method }),
    ...(keys !== '' && { keys: linesOf(keys) }),
    ...(ds !== '' && { ds: linesOf(ds) }),
    ...(startAt !== '' && { startAt: timeOf(startAt) }),
    ...(times !== '' && { times: linesOf(times).map(timeOf) }),
    ...(given.length > 0 && {
      ttls: Object.fromEntries(given.map(([name, value]) => [name, /^\d{1,9}$/.test(value) ? Number(value) : value])),
    }),
  };
}

/** A time without a zone, as a browser sends it, is UTC. */
function timeOf(text: string): string {
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
