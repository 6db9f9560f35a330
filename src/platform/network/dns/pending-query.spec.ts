import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import type { Message, Question } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { address } from '#test/network/fake-doh.js';
import { PendingQuery } from './pending-query.js';

const ID = 0x1234;
const asked = new PendingQuery({ name: 'example.com', type: 'A' }, ID);
const QUESTION: Question = { name: 'example.com.', type: 'A', class: 1 };
const CHAOS = 3;
const answer = (change: Partial<Message>) =>
  encodeMessage({ ...decodeMessage(asked.wire), qr: true, answers: [address('example.com.')], ...change });

describe.each(['udp', 'tcp'] as const)('an answer over %s (RFC 5452 section 9.1)', (transport) => {
  it.each<[string, Partial<Message>]>([
    ['to this query', {}],
    ['in other letters', { questions: [{ ...QUESTION, name: 'EXAMPLE.com.' }] }],
    ['that is truncated', { tc: true }],
    ['of a server that could not read the query', { questions: [], answers: [], rcode: Rcode.FORMERR }],
    ['of a server that does not implement it', { questions: [], answers: [], rcode: Rcode.NOTIMP }],
  ])('%s is taken', (_, change) => {
    expect(asked.read(answer(change), transport)?.message.rcode).toBe(change.rcode ?? 0);
  });

  it.each<[string, Partial<Message>]>([
    ['without the question', { questions: [] }],
    ['without the question that denies the name', { questions: [], answers: [], rcode: Rcode.NXDOMAIN }],
    ['without the question that fails', { questions: [], answers: [], rcode: Rcode.SERVFAIL }],
    ['without the question that has records', { questions: [], rcode: Rcode.FORMERR }],
    ['without the question that is truncated', { questions: [], answers: [], tc: true }],
    ['for another class', { questions: [{ ...QUESTION, class: CHAOS }] }],
    ['for another class that is truncated', { questions: [{ ...QUESTION, class: CHAOS }], tc: true }],
    ['for another type', { questions: [{ ...QUESTION, type: 'AAAA' }] }],
    ['for another name', { questions: [{ ...QUESTION, name: 'example.org.' }] }],
    ['to two questions', { questions: [QUESTION, QUESTION] }],
    ['with another id', { id: ID + 1 }],
    ['that is a query', { qr: false }],
  ])('%s is refused', (_, change) => {
    expect(asked.read(answer(change), transport)).toBeUndefined();
  });
});

it.each([
  [CHAOS, true],
  [1, false],
])('to a query of another class, an answer for class %d is taken: %s', (of, isTaken) => {
  const version = new PendingQuery({ name: 'version.bind', type: 'TXT', class: CHAOS }, ID);
  const questions = [{ name: 'version.bind.', type: 'TXT', class: of } as const];
  const reply = encodeMessage({ ...decodeMessage(version.wire), qr: true, questions });
  expect(version.read(reply, 'udp') !== undefined).toBe(isTaken);
});

it('a truncated answer may end inside a record', () => {
  const whole = answer({ tc: true });
  expect(asked.read(whole.subarray(0, whole.length - 20), 'udp')?.message).toMatchObject({ tc: true, answers: [] });
});
