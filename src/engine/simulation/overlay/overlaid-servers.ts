import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';

/** Types whose signatures are verified; only the owner of the keys can renew them. */
const VERIFIED = ['SOA', 'DNSKEY'];

/** What a server will say; the same message where nothing changes. */
export type Rewrite = (message: Message, query: ServerQuery) => Message | Promise<Message>;

/** Name servers as they will answer: only what they say themselves about their zone is rewritten. */
export function overlaidServers(servers: Network['servers'], apex: string, rewrite: Rewrite): Network['servers'] {
  return {
    async query(address, query, signal) {
      const answer = await servers.query(address, query, signal);
      const message = isRewritable(answer.message, query) ? await rewrite(answer.message, query) : answer.message;
      if (message === answer.message) return answer;
      if (message.answers.length > 0) return { ...answer, message, isSimulated: true };
      // Denied with the SOA record (RFC 2308 section 2). Without an answer in an evidence file, the denial is unknown.
      const start = await servers.query(address, { name: apex, type: 'SOA' }, signal).catch(unlessUnrecorded);
      const authorities = recordsAt(start?.message.answers ?? [], apex, 'SOA');
      return { ...answer, message: { ...message, authorities }, isSimulated: true };
    },
  };
}

function unlessUnrecorded(error: unknown): undefined {
  if (UpstreamError.from(error).reason === 'unrecorded') throw error;
}

function isRewritable({ aa, rcode, answers }: Message, { name, type }: ServerQuery): boolean {
  const isSigned = VERIFIED.includes(type) && signaturesOver(answers, name, type).length > 0;
  return aa && (rcode === Rcode.NOERROR || rcode === Rcode.NXDOMAIN) && !isSigned;
}
