import { decodingMessage } from '#formats/dns-wire/decode-message.js';
import { encodePaddedQuery } from '#formats/dns-wire/query.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { DnsQuery } from './dns-answer.js';
import { DohConnection } from './doh-connection.js';
import { readInSlices } from './large-message.js';
import { isAnswerTo, type Reply, type Transport } from './transport.js';

/** As RFC 8484 section 4.1 recommends. */
const ID = 0;

/** DNS over HTTPS (RFC 8484). */
export class DohTransport implements Transport {
  constructor(private readonly connection: DohConnection) {}

  async ask(query: DnsQuery, signal: CancelSignal): Promise<Reply> {
    const { body, age } = await this.connection.get(encodePaddedQuery(query), signal);
    if (!hasReplyHeader(body)) throw new UpstreamError('malformed');
    const message = await readInSlices(body, decodingMessage(body));
    if (!isAnswerTo(message, query, ID)) throw new UpstreamError('malformed');
    return { message, age };
  }

  close(): void {
    this.connection.close();
  }
}

/** With the ID of our queries, and the bit of an answer; an error page has neither. */
function hasReplyHeader([idHigh, idLow, flags = 0]: Uint8Array): boolean {
  return idHigh === 0 && idLow === ID && flags >> 7 === 1;
}
