import {
  type Codec,
  dictionary,
  flag,
  integer,
  list,
  Malformed,
  mapped,
  moment,
  named,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  yes,
} from '#base/domain/json-codec.js';
import { type RecordType, typeCode, typeName } from '#formats/dns-wire/record-type.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { NetworkQuestion } from '../recording/network-question.js';
import { dnsAnswer, resolverReports, serverAnswer } from './dns-codec.js';
import { failure } from './failure-codec.js';
import { page } from './page-codec.js';
import { offeredTls, port, rdap, smtpTalk } from './service-codecs.js';

const HOST = text(256);
const ADDRESS = text(64);
const MAX_MS = 86_400_000;

const recordType: Codec<RecordType> = mapped(named('recordType', text(16)), {
  from: (type) => type,
  to(written, place) {
    try {
      return typeName(typeCode(written as RecordType));
    } catch {
      throw new Malformed(place, 'value');
    }
  },
});

const question = { name: text(1100), type: recordType, checkingDisabled: optional(yes), unconfirmed: optional(yes) };

type Questions = { readonly [K in NetworkQuestion['kind']]: Extract<NetworkQuestion, { readonly kind: K }> };
type Kind = {
  readonly [K in keyof Questions]: {
    readonly question: Codec<Omit<Questions[K], 'kind'>>;
    readonly answer: Codec<unknown>;
  };
};

/** What is asked and answered, by kind. */
const KINDS = {
  dns: { question: object({ resolver: text(256), ...question }), answer: dnsAnswer },
  'dns-each': { question: object(question), answer: resolverReports },
  server: {
    question: object({
      ...{ address: ADDRESS, name: text(1100), type: recordType },
      recursionDesired: optional(yes),
      class: optional(integer(0, 0xffff)),
      transport: optional(oneOf(['tcp'])),
      checkingDisabled: optional(flag),
      edns: optional(mapped(flag, { from: () => false, to: onlyFalse })),
      option: optional(integer(0, 0xffff)),
      optionSize: optional(integer(0, 0xffff)),
    }),
    answer: serverAnswer,
  },
  page: {
    question: object({
      url: text(65_536),
      headers: optional(dictionary(text(8192), 64)),
      maxBytes: optional(integer(0, 2 ** 40)),
      maxRedirects: optional(integer(0, 1000)),
    }),
    answer: page,
  },
  port: { question: object({ addresses: list(ADDRESS, 1000), port: integer(0, 0xffff) }), answer: port },
  smtp: { question: object({ host: HOST, address: ADDRESS }), answer: smtpTalk },
  tls: { question: object({ service: oneOf(['web', 'mail']), host: HOST, address: ADDRESS }), answer: offeredTls },
  rdap: { question: object({ domain: HOST }), answer: rdap },
  resolvers: { question: object({}), answer: flag },
  reach: {
    question: object({
      version: mapped(integer(4, 6), { from: (version: 4 | 6) => version, to: ipVersion }),
      suspects: list(ADDRESS, 1000),
    }),
    answer: flag,
  },
} satisfies Kind as Readonly<
  Record<NetworkQuestion['kind'], { readonly question: Codec<object>; readonly answer: Codec<unknown> }>
>;

const ENTRY_KINDS = Object.keys(KINDS) as readonly NetworkQuestion['kind'][];

const TIMES = object({ at: moment, ms: integer(0, MAX_MS) });

/** One question with its answer, or why there is none. */
export interface EntryTimes {
  readonly at: string;
  readonly ms: number;
}

export type Outcome = { readonly answer: unknown } | { readonly failure: UpstreamError };

export function writeEntry({ kind, ...asked }: NetworkQuestion, times: EntryTimes, outcome: Outcome): object {
  const codec = KINDS[kind];
  return {
    kind,
    ...(codec.question.write(asked) as object),
    ...times,
    ...('failure' in outcome
      ? { failure: failure.write(outcome.failure) }
      : { answer: codec.answer.write(outcome.answer) }),
  };
}

/** What an entry asks. Throws Malformed. */
export function readQuestion(entry: unknown, place: string): NetworkQuestion & EntryTimes {
  const times = TIMES.read(entry, place);
  const { kind } = entry as { readonly kind?: unknown };
  const known = ENTRY_KINDS.find((one) => one === kind);
  if (known === undefined) throw new Malformed(`${place}.kind`, 'value');
  return { kind: known, ...KINDS[known].question.read(entry, place), ...times } as NetworkQuestion & EntryTimes;
}

/** What an entry of this kind answers. Throws Malformed. */
export function readOutcome(kind: NetworkQuestion['kind'], entry: unknown, place: string): Outcome {
  const given = entry as Readonly<Record<string, unknown>>;
  if (given.failure !== undefined) return { failure: failure.read(given.failure, `${place}.failure`) };
  return { answer: KINDS[kind].answer.read(given.answer, `${place}.answer`) };
}

export const entrySchema: Schema = {
  oneOf: ENTRY_KINDS.map((kind) => {
    const asked = KINDS[kind].question.schema;
    return {
      type: 'object',
      properties: {
        kind: { const: kind },
        ...(asked.properties as object),
        ...(TIMES.schema.properties as object),
        answer: KINDS[kind].answer.schema,
        failure: failure.schema,
      },
      required: ['kind', ...(asked.required as readonly string[]), ...(TIMES.schema.required as readonly string[])],
      oneOf: [{ required: ['answer'] }, { required: ['failure'] }],
    };
  }),
};

function onlyFalse(value: boolean, place: string): false {
  if (value) throw new Malformed(place, 'value');
  return false;
}

function ipVersion(value: number, place: string): 4 | 6 {
  if (value !== 4 && value !== 6) throw new Malformed(place, 'value');
  return value;
}
