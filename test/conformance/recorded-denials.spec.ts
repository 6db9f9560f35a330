import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import { judgeDenial } from '#formats/records/judge-denial.js';
import { FROM_RESOLVERS, FROM_SERVERS } from '../recorded/recorded-answers.js';

/** Negative answers of real servers, validated with the keys of real servers. */
const messages = [...FROM_RESOLVERS, ...FROM_SERVERS].map(({ title, wire }) => ({
  title,
  message: decodeMessage(wire),
}));
const keys = new Map<string, Dnskey[]>();
for (const { message } of messages)
  for (const record of message.answers)
    if (record.type === 'DNSKEY')
      keys.set(normalName(record.name), [...(keys.get(normalName(record.name)) ?? []), record.data]);

const signatureIn = (authorities: readonly ResourceRecord[]) => authorities.find(({ type }) => type === 'RRSIG');

const denials = messages.flatMap(({ title, message }) => {
  const [question] = message.questions;
  const signature = signatureIn(message.authorities);
  const isTold = message.rcode === Rcode.NOERROR || message.rcode === Rcode.NXDOMAIN;
  const isNegative = isTold && message.answers.length === 0;
  if (!question || signature?.type !== 'RRSIG' || !isNegative || !keys.has(normalName(signature.data.signer)))
    return [];
  const { rcode, authorities } = message;
  return [
    { title, answer: { name: question.name, type: question.type, rcode, authorities }, signature: signature.data },
  ];
});

it('there are real denials to judge', () => expect(denials.length).toBeGreaterThan(5));

describe.each(denials)('$title', ({ answer, signature }) => {
  const { signer, inception } = signature;
  const known = keys.get(normalName(signer)) ?? [];

  it('is proven', () => {
    expect(judgeDenial(answer, signer, known, inception + 1)).toEqual({ state: 'proven' });
  });

  it('proves nothing else', () => {
    const authorities = answer.authorities.filter(({ type }) => !['NSEC', 'NSEC3'].includes(type));
    expect(judgeDenial({ ...answer, authorities }, signer, known, inception + 1)).toMatchObject({ fault: 'unproven' });
    const there = { ...answer, name: signer, type: 'SOA' as const, rcode: Rcode.NOERROR };
    expect(judgeDenial(there, signer, known, inception + 1)).not.toEqual({ state: 'proven' });
    expect(judgeDenial(answer, signer, known, inception - 1)).toMatchObject({ fault: 'not-yet-valid' });
  });
});
