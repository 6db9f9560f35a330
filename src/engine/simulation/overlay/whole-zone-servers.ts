import type { Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { isFailure, isMissing } from '#platform/network/dns/denial.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import { overlaidServers } from './overlaid-servers.js';
import { sameRecords } from './same-records.js';
import { SIGNERS_OWN, type WholeZone } from './whole-zone.js';
import { type Publication, withSerialOf } from './whole-zone-resolver.js';

const NO_RECORDS: ReadonlySet<RecordType> = new Set<RecordType>(['ANY', 'AXFR', 'IXFR', 'OPT']);

/** Name servers as they would answer if the zone were published; delegation, transfer and keys stay as they are. */
export function wholeZoneServers(
  servers: Network['servers'],
  zone: WholeZone,
  published: Publication,
  resolvers: Network['resolver'],
): Network['servers'] {
  const rewritten = overlaidServers(servers, zone.zone, async (message, query) => {
    const changed = changedMessage(message, query, zone);
    return changed === message || (await isPublished(changed, query, resolvers)) ? message : changed;
  });
  if (published === 'today') return rewritten;
  const { addresses } = zone;
  return {
    query(address, query, signal) {
      // Whether servers of tomorrow answer is unknown, and addresses of a file may belong to anyone.
      const isOfTomorrow = zone.has(query.name) || addresses.has(address.toString());
      return isOfTomorrow ? Promise.reject(new UpstreamError('aborted')) : rewritten.query(address, query, signal);
    },
  };
}

/** Whether resolvers find what the zone has. Then the server differs for a reason that the zone cannot heal. */
async function isPublished(
  { answers, rcode }: Message,
  { name, type }: ServerQuery,
  resolvers: Network['resolver'],
): Promise<boolean> {
  const answer = await readUnvalidated({ name, type }, (query) => resolvers.query(query)).catch(orElse(undefined));
  if (!answer || isFailure(answer)) return false;
  const isAt = (record: ResourceRecord) => record.type === 'DNAME' || sameName(record.name, name);
  if (!sameRecords(answers, answer.answers.filter(isAt))) return false;
  return answers.length > 0 || (rcode === Rcode.NXDOMAIN) === isMissing(answer);
}

function changedMessage(message: Message, { name, type }: ServerQuery, zone: WholeZone): Message {
  const isOfParent = type === 'DS' && sameName(name, zone.zone);
  if (isOfParent || !zone.has(name) || SIGNERS_OWN.has(type) || NO_RECORDS.has(type)) return message;
  const found = zone.find(name, type);
  if (found.kind === 'unstated' || found.kind === 'delegated') return message;
  const records = 'records' in found ? found.records.map((one) => withSerialOf(one, message.answers)) : [];
  const rcode = found.kind === 'missing' ? Rcode.NXDOMAIN : Rcode.NOERROR;
  const published = message.answers.filter((record) => record.type === 'DNAME' || sameName(record.name, name));
  const isDenied = records.length === 0;
  // A target that does not exist makes NXDOMAIN of an alias.
  const isSame = sameRecords(records, published) && (!isDenied || rcode === message.rcode);
  return isSame ? message : { ...message, rcode, answers: records, authorities: isDenied ? message.authorities : [] };
}
