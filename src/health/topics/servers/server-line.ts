import type { IpAddress } from '../../../domain/ip-address.js';
import type { AuthoritativeClient, ServerAnswer, ServerQuestion } from '../../../network/dns/authoritative-client.js';
import { UpstreamError, type UpstreamReason } from '../../../network/upstream-error.js';
import { type QueryTransport, transportTo } from './query-transport.js';
import type { Caller } from '../../../network/caller.js';

/** What a server said, or why nothing was heard of it. */
export type Reply = ServerAnswer | UpstreamReason;

/** What may be the server's doing; anything else is ours, or was not even sent. */
const SILENCE: ReadonlySet<UpstreamReason> = new Set<UpstreamReason>(['timeout', 'refused', 'reset', 'unreachable']);

/** The line to name servers for one report. It remembers on which ways anything was heard. */
export class ServerLine {
  private readonly heard = new Set<QueryTransport>();

  constructor(
    private readonly client: Pick<AuthoritativeClient, 'ask'>,
    private readonly signal: Caller,
  ) {}

  async ask(address: IpAddress, question: ServerQuestion): Promise<Reply> {
    try {
      const answer = await this.client.ask(address, question, this.signal);
      this.heard
        .add(question.transport ?? transportTo(address))
        .add(answer.transport === 'tcp' ? 'tcp' : transportTo(address));
      return answer;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return error.reason;
    }
  }

  /** Whether a server does not answer: where nobody was heard on that way, our own network may be closed. */
  isSilence(reply: Reply, way: QueryTransport): boolean {
    return typeof reply === 'string' && SILENCE.has(reply) && this.hears(way);
  }

  hears(way: QueryTransport): boolean {
    return this.heard.has(way);
  }
}
