import { CLASS_IN, type Message } from '../../src/dns-wire/message.js';
import { normalName } from '../../src/dns-wire/name.js';
import { Rcode } from '../../src/dns-wire/rcode.js';
import type { RecordType } from '../../src/dns-wire/record-type.js';
import type { ResourceRecord } from '../../src/dns-wire/resource-record.js';
import type { NameServer } from './name-server.js';
import type { Recursor } from './recursor.js';
import { replyTo } from './reply.js';
import { readZoneText } from './zone-text.js';

/** What some servers do otherwise than others: seen are the query, and how it would be answered without the habit. */
export type Habit = (query: Message, usual: (query: Message) => Message, server: NameServer) => Message;

const CLASS_CHAOS = 3;

/** As RFC 6891 section 7 wants it of those who do not know EDNS. */
export const rejectsEdns: Habit = (query, usual) =>
  query.edns ? replyTo({ ...query, edns: undefined }, { rcode: Rcode.FORMERR }) : usual(query);

export const ignoresEdns: Habit = (query, usual) => usual({ ...query, edns: undefined });

/** Takes options of EDNS that it does not know for an error. */
export const rejectsOptions: Habit = (query, usual) =>
  query.edns && query.edns.options.length > 0 ? replyTo(query, { rcode: Rcode.FORMERR }) : usual(query);

/** Spells the question in its answer in another way than it was asked. */
export const foldsCase: Habit = (query, usual) => usual(lowerCased(query));

/** Knows names only as they are in its file. */
export const mindsCase: Habit = (query, usual) =>
  query.questions[0]!.name === lowerCased(query).questions[0]!.name
    ? usual(query)
    : replyTo(query, { rcode: Rcode.REFUSED });

/** Answers what it has as if it had it from others. */
export const lacksAuthority: Habit = (query, usual) => ({ ...usual(query), aa: false });

/** Answers questions for some types with an RCODE alone. */
export const failsFor =
  (types: readonly RecordType[], rcode: number): Habit =>
  (query, usual) => {
    const { type } = query.questions[0]!;
    return types.includes(type) ? withRcode(usual(query), rcode) : usual(query);
  };

/** Says that there is nothing, and not for how long. */
export const leavesOutSoa: Habit = (query, usual) => {
  const answer = usual(query);
  return answer.answers.length > 0 ? answer : { ...answer, authorities: [] };
};

function withRcode(usual: Message, rcode: number): Message {
  return usual.aa ? { ...usual, rcode, answers: [] } : usual;
}

/** Sends anyone who asks for another zone to the root. */
export const refersUpward: Habit = (query, usual) =>
  insteadOfRefusal(usual(query), () =>
    replyTo(query, { authorities: readZoneText('. NS a.root-servers.net.', '.'), rcode: Rcode.NOERROR }),
  );

/** Looks up for anybody what it does not know itself. */
export const recursesFor =
  (recursor: Recursor): Habit =>
  (query, usual) =>
    insteadOfRefusal(usual(query), (refusal) => (query.rd ? recursor.answer(query) : refusal));

/** Hands the whole zone to anybody, in one message. */
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

/** Only what is asked about the internet. */
function insteadOfRefusal(usual: Message, other: (refusal: Message) => Message): Message {
  const [question] = usual.questions;
  return usual.rcode === Rcode.REFUSED && question?.class === CLASS_IN && question.type !== 'AXFR'
    ? other(usual)
    : usual;
}
