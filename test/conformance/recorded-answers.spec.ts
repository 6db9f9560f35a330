import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import type { Message } from '#formats/dns-wire/message.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Truth } from '../recorded/questions.js';
import { FROM_RESOLVERS, FROM_SERVERS } from '../recorded/recorded-answers.js';

const FLAGS = ['aa', 'tc', 'ra', 'ad'] as const;
const types = (records: readonly ResourceRecord[]) => [...new Set(records.map(({ type }) => type))].sort();

function expectTruth(message: Message, { rcode, flags, answer, authority, additional }: Truth): void {
  expect({
    rcode: rcodeName(message.rcode),
    flags: FLAGS.filter((flag) => message[flag]).join(' '),
    answer: types(message.answers),
    authority: authority && types(message.authorities),
    additional: additional && types(message.additionals),
  }).toEqual({ rcode, flags, answer, authority, additional });
}

describe.each([...FROM_RESOLVERS, ...FROM_SERVERS])('$title', ({ truth, wire }) => {
  const message = decodeMessage(wire);

  it('says what the zone was made for', () => {
    expectTruth(message, truth);
  });

  it('survives being written', () => {
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });
});

/** BIND and Knot Resolver compress names differently. */
const alike = [...FROM_SERVERS, ...FROM_RESOLVERS.filter(({ make }) => make === 'unbound' || make === 'dnsdist')];

it.each(alike)('$title is written again octet by octet', ({ wire }) => {
  expect(Buffer.from(encodeMessage(decodeMessage(wire))).equals(wire)).toBe(true);
});

const explained = FROM_RESOLVERS.filter(({ make, truth }) => truth.extendedError && make !== 'bind');

it.each(explained)('$title is explained', ({ truth, wire }) => {
  const [error] = extendedErrors(decodeMessage(wire).edns);
  expect(truth.extendedError).toContain(error?.code);
});
