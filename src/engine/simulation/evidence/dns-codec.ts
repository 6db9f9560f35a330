import { DnsWireError } from '#formats/dns-wire/dns-wire-error.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import type { Message } from '#formats/dns-wire/message.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import {
  bytes,
  type Codec,
  flag,
  integer,
  list,
  Malformed,
  mapped,
  named,
  object,
  oneOf,
  optional,
  text,
  yes,
} from '#base/domain/json-codec.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import type { ServerAnswer } from '#platform/network/dns/authoritative-client.js';
import type { ResolverReport } from '#platform/network/dns/dns-resolver.js';
import { failure } from './failure-codec.js';

const MAX_MESSAGE = 65_535;
/** A message whose names were compressed may need several without. */
const MAX_MESSAGES = 16;
/** Of the decoded form, which is for people only. */
const MAX_SHOWN = 100;
const MAX_SHOWN_LENGTH = 300;
const EXTENDED_ERROR = 15;

const LABEL = text(256);

/** Messages in wire form, with their records as a person reads them. */
const messages: Codec<Message> = mapped(
  named(
    'message',
    object({
      wire: list(bytes(MAX_MESSAGE), MAX_MESSAGES),
      /** For people; nobody reads it back. */
      records: optional(list(text(MAX_SHOWN_LENGTH + 300), MAX_SHOWN)),
    }),
  ),
  {
    from: (message) => ({ wire: encoded(message), records: recordLines(message) }),
    to: ({ wire }, place) => decoded(wire, `${place}.wire`),
  },
);

/** The answer of a resolver. */
export const dnsAnswer: Codec<DnsAnswer> = mapped(
  named(
    'dnsAnswer',
    object({ resolver: LABEL, confirmedBy: optional(LABEL), isUndecided: optional(yes), message: messages }),
  ),
  {
    from({ resolver, confirmedBy, isUndecided, ...answer }) {
      const about = {
        resolver,
        ...(confirmedBy !== undefined && { confirmedBy }),
        ...(isUndecided && { isUndecided }),
      };
      return { ...about, message: messageOf(answer) };
    },
    to({ message, ...about }) {
      const { rcode, ad, answers, authorities } = message;
      return { ...about, rcode, ad, answers, authorities, extendedErrors: extendedErrors(message.edns) };
    },
  },
);

/** The answer of a name server. */
export const serverAnswer: Codec<ServerAnswer> = object({
  transport: oneOf(['udp', 'tcp']),
  /** Octets on the wire. */
  size: integer(0, MAX_MESSAGE),
  isRepeated: optional(yes),
  message: messages,
});

/** The answers of all resolvers. */
export const resolverReports: Codec<ResolverReport[]> = mapped(
  object({
    reports: list(
      object({
        id: LABEL,
        label: LABEL,
        validates: optional(flag),
        answer: optional(dnsAnswer),
        failure: optional(failure),
      }),
      64,
    ),
  }),
  {
    from: (reports) => ({
      reports: reports.map((report) => {
        const { id, label } = report;
        if ('error' in report) return { id, label, failure: report.error };
        return { id, label, validates: report.validates, answer: report.answer };
      }),
    }),
    to: ({ reports }, place) =>
      reports.map(({ id, label, validates = false, answer, failure: error }, i) => {
        if (answer) return { id, label, validates, answer };
        if (error) return { id, label, error };
        throw new Malformed(`${place}.reports[${i}]`, 'value');
      }),
  },
);

function messageOf({
  rcode,
  ad,
  answers,
  authorities,
  extendedErrors: errors,
}: Omit<DnsAnswer, 'resolver' | 'confirmedBy' | 'isUndecided'>): Message {
  const options = errors.map(({ code, text: said }) => {
    const data = Buffer.from(`\0\0${said}`);
    data.writeUInt16BE(code);
    return { code: EXTENDED_ERROR, data };
  });
  const flags = { qr: true, aa: false, tc: false, rd: true, ra: true, ad, cd: false };
  return {
    ...{ id: 0, opcode: 0, ...flags, rcode, questions: [], answers, authorities, additionals: [] },
    ...((options.length > 0 || rcode > 0xf) && {
      edns: { udpPayloadSize: 1232, version: 0, dnssecOk: true, options },
    }),
  };
}

/** One message, or several where it is too long without the compression that it had. */
function encoded(message: Message): readonly Uint8Array[] {
  try {
    return [encodeMessage(message)];
  } catch (error) {
    const { answers, authorities, additionals } = message;
    const half = [answers, authorities, additionals].map((records) => records.length >> 1);
    if (!(error instanceof DnsWireError) || answers.length + authorities.length + additionals.length < 2) throw error;
    const parts = [0, 1].map((i) => ({
      ...message,
      answers: halfOf(answers, half[0]!, i),
      authorities: halfOf(authorities, half[1]!, i),
      additionals: halfOf(additionals, half[2]!, i),
    }));
    return parts.flatMap(encoded);
  }
}

function halfOf(records: readonly ResourceRecord[], middle: number, which: number): readonly ResourceRecord[] {
  return which === 0 ? records.slice(0, middle) : records.slice(middle);
}

function decoded(wire: readonly Uint8Array[], place: string): Message {
  const parts = wire.map((one, i) => {
    try {
      return decodeMessage(one);
    } catch (error) {
      if (error instanceof DnsWireError) throw new Malformed(`${place}[${i}]`, 'encoding');
      throw error;
    }
  });
  const [first] = parts;
  if (!first) throw new Malformed(place, 'length');
  return {
    ...first,
    answers: parts.flatMap(({ answers }) => answers),
    authorities: parts.flatMap(({ authorities }) => authorities),
    additionals: parts.flatMap(({ additionals }) => additionals),
  };
}

/** The first records as text, for people who read the file. */
function recordLines({ answers, authorities }: Message): readonly string[] {
  return [...answers, ...authorities].slice(0, MAX_SHOWN).map((record) => {
    const line = `${record.name} ${record.ttl} ${record.type} ${presentData(record)}`;
    return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH)}…` : line;
  });
}
