import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import type { Network } from '../network.js';
import type { ChangedZone } from './changed-zone.js';
import { overlaidServers } from './overlaid-servers.js';

/** Name servers as they would answer after the changes; delegation, transfer and proofs are unchanged. */
export function changedServers(servers: Network['servers'], zone: ChangedZone): Network['servers'] {
  return overlaidServers(servers, zone.zone, (message, query) => changedMessage(message, query, zone));
}

function changedMessage(message: Message, { name, type }: ServerQuery, zone: ChangedZone): Message {
  if (!zone.changesAt(name) || recordsAt(message.answers, name, 'CNAME').length > 0) return message;
  const published = message.answers.filter((record) => record.type === type && sameName(record.name, name));
  const records = zone.records(name, type, published);
  if (records.length === published.length && records.every((record) => published.includes(record))) return message;
  const signatures: readonly ResourceRecord[] = signaturesOver(message.answers, name, type);
  const others = message.answers.filter((record) => !published.includes(record) && !signatures.includes(record));
  const isNew = published.length === 0 && records.length > 0;
  return {
    ...message,
    rcode: records.length > 0 ? Rcode.NOERROR : message.rcode,
    answers: [...records, ...(records.length > 0 ? signatures : []), ...others],
    authorities: isNew ? [] : message.authorities,
  };
}
