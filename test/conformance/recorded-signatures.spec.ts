import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { normalName } from '#formats/dns-wire/name.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import type { Rrsig } from '#formats/records/rrsig.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import { FROM_RESOLVERS, FROM_SERVERS } from '../recorded/recorded-answers.js';

/** Signed answers of real servers, validated with the keys of real servers. */
const messages = [...FROM_RESOLVERS, ...FROM_SERVERS].map(({ title, wire }) => ({
  title,
  message: decodeMessage(wire),
}));
const keys = new Map<string, Dnskey[]>();
for (const { message } of messages)
  for (const record of message.answers)
    if (record.type === 'DNSKEY')
      keys.set(normalName(record.name), [...(keys.get(normalName(record.name)) ?? []), record.data]);

interface SeenSet {
  readonly title: string;
  readonly records: readonly ResourceRecord[];
  readonly signature: Rrsig;
}

const sets: SeenSet[] = messages.flatMap(({ title, message }) =>
  [message.answers, message.authorities].flatMap((section) =>
    section.flatMap((record) => {
      if (record.type === 'RRSIG' || recordsAt(section, record.name, 'RRSIG').length === 0) return [];
      const records = section.filter(
        ({ name, type }) => normalName(name) === normalName(record.name) && type === record.type,
      );
      if (records[0] !== record) return [];
      return signaturesOver(section, record.name, record.type)
        .filter(({ data }) => keys.get(normalName(data.signer))?.some((key) => key.algorithm === data.algorithm))
        .map(({ data }) => ({ title: `${title}: ${record.name} ${record.type}`, records, signature: data }));
    }),
  ),
);

it('there are real signatures to judge', () => expect(sets.length).toBeGreaterThan(30));

it.each(sets)('$title', ({ records, signature }) => {
  const known = keys.get(normalName(signature.signer)) ?? [];
  const verdict = judgeSet(records, [signature], signature.signer, known, signature.inception + 1);
  expect(verdict).toEqual({ state: 'secure', signature });
});
