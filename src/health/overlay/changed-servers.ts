import { recordsAt } from '../../dns-wire/answer-records.js';
import type { Message } from '../../dns-wire/message.js';
import { sameName } from '../../dns-wire/name.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { ServerQuestion } from '../../network/dns/authoritative-client.js';
import { orElse } from '../../network/upstream-error.js';
import type { Network } from '../gathering/network.js';
import type { ChangedZone } from './changed-zone.js';

/** Types whose signatures are verified: nobody but the owner of the keys can make them again. */
const SIGNED = ['SOA', 'DNSKEY'];

/** Name servers as they would answer after the changes, each for itself; delegation, transfer and proofs stay as they are. */
export function changedServers(servers: Network['servers'], zone: ChangedZone): Network['servers'] {
  return {
    async ask(address, question, signal) {
      const answer = await servers.ask(address, question, signal);
      const message = changed(answer.message, question, zone);
      if (!has(answer.message, question) || has(message, question)) return { ...answer, message };
      // What is not there any more is denied with the SOA record (RFC 2308 section 2).
      const start = await servers.ask(address, { name: zone.zone, type: 'SOA' }, signal).catch(orElse(undefined));
      const authorities = recordsAt(start?.message.answers ?? [], zone.zone, 'SOA');
      return { ...answer, message: { ...message, authorities } };
    },
  };
}

function has({ answers }: Message, { name, type }: ServerQuestion): boolean {
  return answers.some((record) => record.type === type && sameName(record.name, name));
}

function changed(message: Message, { name, type }: ServerQuestion, zone: ChangedZone): Message {
  const isOurs =
    message.aa && zone.changesAt(name) && (message.rcode === Rcode.NOERROR || message.rcode === Rcode.NXDOMAIN);
  const isSigned = message.answers.some((record) => record.type === 'RRSIG');
  if (!isOurs || (isSigned && SIGNED.includes(type)) || recordsAt(message.answers, name, 'CNAME').length > 0)
    return message;
  const published = message.answers.filter((record) => record.type === type && sameName(record.name, name));
  const others = message.answers.filter((record) => !published.includes(record));
  const records = zone.records(name, type, published);
  const isNew = published.length === 0 && records.length > 0;
  return {
    ...message,
    rcode: records.length > 0 ? Rcode.NOERROR : message.rcode,
    answers: [...records, ...others],
    authorities: isNew ? [] : message.authorities,
  };
}
