import { CLASS_IN, type Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { NameServer } from './name-server.js';
import type { Recursor } from './recursor.js';
import { replyTo } from './reply.js';
import { readZoneText } from './zone-text.js';

/** Deviating behavior of a server; gets the query and the function that answers without the habit. */
export type Habit = (query: Message, usual: (query: Message) => Message, server: NameServer) => Message;

const CLASS_CHAOS = 3;
const COOKIE = 10;

/** Sends no answer to some queries, as firewalls do. */
export const drops =
  (isUnwanted: (query: Message) => boolean): Habit =>
  (query, usual) => {
    if (isUnwanted(query)) throw new Silence();
    return usual(query);
  };

export const dropsType = (type: RecordType): Habit => drops(({ questions }) => questions[0]!.type === type);

export const dropsCookies: Habit = drops(({ edns }) => edns?.options.some(({ code }) => code === COOKIE) ?? false);

/** Thrown instead of an answer. */
export class Silence extends Error {}

/** FORMERR for EDNS, as RFC 6891 section 7 prescribes for servers without EDNS. */
export const rejectsEdns: Habit = (query, usual) =>
  query.edns ? replyTo({ ...query, edns: undefined }, { rcode: Rcode.FORMERR }) : usual(query);

export const ignoresEdns: Habit = (query, usual) => usual({ ...query, edns: undefined });

/** FORMERR for unknown EDNS options. */
export const rejectsOptions: Habit = (query, usual) =>
  query.edns && query.edns.options.length > 0 ? replyTo(query, { rcode: Rcode.FORMERR }) : usual(query);

/** Returns the name of the question in lower case. */
export const foldsCase: Habit = (query, usual) => usual(lowerCased(query));

/** Finds names only in lower case. */
export const mindsCase: Habit = (query, usual) =>
  query.questions[0]!.name === lowerCased(query).questions[0]!.name
    ? usual(query)
    : replyTo(query, { rcode: Rcode.REFUSED });

/** Answers without the AA flag. */
export const lacksAuthority: Habit = (query, usual) => ({ ...usual(query), aa: false });

/** Answers some types with an RCODE and no records. */
export const failsFor =
  (types: readonly RecordType[], rcode: number): Habit =>
  (query, usual) => {
    const { type } = query.questions[0]!;
    return types.includes(type) ? withRcode(usual(query), rcode) : usual(query);
  };

/** Negative answers without a SOA record. */
export const leavesOutSoa: Habit = (query, usual) => {
  const answer = usual(query);
  return answer.answers.length > 0 ? answer : { ...answer, authorities: [] };
};

function withRcode(usual: Message, rcode: number): Message {
  return usual.aa ? { ...usual, rcode, answers: [] } : usual;
}

/** Answers queries for other zones with a referral to the root. */
export const refersUpward: Habit = (query, usual) =>
  insteadOfRefusal(usual(query), () =>
    replyTo(query, { authorities: readZoneText('. NS a.root-servers.net.', '.'), rcode: Rcode.NOERROR }),
  );

/** Open resolver: resolves names of other zones for every client. */
export const recursesFor =
  (recursor: Recursor): Habit =>
  (query, usual) =>
    insteadOfRefusal(usual(query), (refusal) => (query.rd ? recursor.answer(query) : refusal));

/** Answers AXFR for every client, in one message. */
export const transfers: Habit = (query, usual, server) => {
  const { name, type } = query.questions[0]!;
  const zone = type === 'AXFR' ? server.zone(normalName(name)) : undefined;
  const soa = zone?.soa;
  if (!zone || !soa) return usual(query);
  const rest = zone.all.filter((record) => record !== soa);
  return replyTo(query, { aa: true, answers: [soa, ...rest, soa] });
};

export const tellsVersion =
  (version: string): Habit =>
  (query, usual) => {
    const { name, class: of } = query.questions[0]!;
    if (of !== CLASS_CHAOS || normalName(name) !== 'version.bind.') return usual(query);
    const answer: ResourceRecord = {
      name,
      type: 'TXT',
      class: CLASS_CHAOS,
      ttl: 0,
      data: { strings: [Buffer.from(version)] },
    };
    return replyTo(query, { aa: true, answers: [answer] });
  };

function lowerCased(query: Message): Message {
  return { ...query, questions: query.questions.map((question) => ({ ...question, name: normalName(question.name) })) };
}

/** Replaces a refusal, only for class IN and not for AXFR. */
function insteadOfRefusal(usual: Message, other: (refusal: Message) => Message): Message {
  const [question] = usual.questions;
  return usual.rcode === Rcode.REFUSED && question?.class === CLASS_IN && question.type !== 'AXFR'
    ? other(usual)
    : usual;
}
