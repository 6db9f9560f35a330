import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import type { ChangedZone } from './changed-zone.js';

/** Types whose signatures are verified; only the owner of the keys can renew them. */
const SIGNED = ['SOA', 'DNSKEY'];

/** Name servers as they would answer after the changes; delegation, transfer and proofs are unchanged. */
export function changedServers(servers: Network['servers'], zone: ChangedZone): Network['servers'] {
  return {
    async query(address, query, signal) {
      const answer = await servers.query(address, query, signal);
      const message = changedMessage(answer.message, query, zone);
      if (message === answer.message) return answer;
      if (!has(answer.message, query) || has(message, query)) return { ...answer, message, isSimulated: true };
      // Removed records are denied with the SOA record (RFC 2308 section 2).
      const start = await servers.query(address, { name: zone.zone, type: 'SOA' }, signal).catch(orElse(undefined));
      const authorities = recordsAt(start?.message.answers ?? [], zone.zone, 'SOA');
      return { ...answer, message: { ...message, authorities }, isSimulated: true };
    },
  };
}

function has({ answers }: Message, { name, type }: ServerQuery): boolean {
  return answers.some((record) => record.type === type && sameName(record.name, name));
}

function changedMessage(message: Message, { name, type }: ServerQuery, zone: ChangedZone): Message {
  const isOurs =
    message.aa && zone.changesAt(name) && (message.rcode === Rcode.NOERROR || message.rcode === Rcode.NXDOMAIN);
  const isSigned = message.answers.some((record) => record.type === 'RRSIG');
  if (!isOurs || (isSigned && SIGNED.includes(type)) || recordsAt(message.answers, name, 'CNAME').length > 0)
    return message;
  const published = message.answers.filter((record) => record.type === type && sameName(record.name, name));
  const others = message.answers.filter((record) => !published.includes(record));
  const records = zone.records(name, type, published);
  if (records.length === published.length && records.every((record) => published.includes(record))) return message;
  const isNew = published.length === 0 && records.length > 0;
  return {
    ...message,
    rcode: records.length > 0 ? Rcode.NOERROR : message.rcode,
    answers: [...records, ...others],
    authorities: isNew ? [] : message.authorities,
  };
}
