import { randomBytes } from 'node:crypto';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ResolverSockets, ServerAddress } from '../connect/resolver-sockets.js';
import type { DnsQuery } from './dns-answer.js';
import type { ServerAnswer, ServerQuery } from './pending-query.js';
import { PlainDns } from './plain-dns.js';
import type { Reply, Transport } from './transport.js';

/** Of one attempt. A slow answer to an earlier attempt is not lost: the resolver has it for the next one. */
const ATTEMPT_MS = 800;
const MAX_ATTEMPTS = 12;
/** Each third attempt uses TCP, for networks that drop datagrams. */
const TCP_EVERY = 3;

/** EDNS option (RFC 7873). */
const COOKIE = 10;
const CLIENT_COOKIE_OCTETS = 8;

interface PlainOptions {
  readonly sockets: ResolverSockets;
  readonly timeouts: Timeouts;
}

/** DNS in clear text to one resolver, or to several of which the next one is asked when one is silent. */
export class PlainTransport implements Transport {
  private readonly peers = new Map<string, Peer>();
  /** The server that answered last. */
  private preferred = 0;

  constructor(
    private readonly servers: () => readonly ServerAddress[],
    private readonly options: PlainOptions,
  ) {}

  async ask(query: DnsQuery, signal: CancelSignal): Promise<Reply> {
    const servers = this.servers();
    if (servers.length === 0) throw new UpstreamError('no-route');
    for (let attempt = 0; ; attempt++) {
      const chosen = (this.preferred + attempt) % servers.length;
      const server = servers[chosen]!;
      const round = Math.floor(attempt / servers.length);
      try {
        const { message } = await this.peer(server).ask(query, round % TCP_EVERY === TCP_EVERY - 1, signal);
        this.preferred = chosen;
        return { message, age: 0 };
      } catch (error) {
        const isLost = UpstreamError.from(error).reason === 'timeout';
        const isLast = isLost ? attempt + 1 >= MAX_ATTEMPTS : attempt + 1 >= servers.length;
        if (isLast || signal.aborted) throw error;
      }
    }
  }

  /** Every query has its own sockets, which end with it. */
  close(): void {
    this.peers.clear();
  }

  private peer(server: ServerAddress): Peer {
    const key = `${server.address.toString()} ${server.port}`;
    const known = this.peers.get(key);
    if (known) return known;
    const { sockets, timeouts } = this.options;
    const plain = new PlainDns(sockets, timeouts, { port: server.port, timeoutMs: ATTEMPT_MS });
    const peer = new Peer(server, plain);
    this.peers.set(key, peer);
    return peer;
  }
}

/** One server, and what was learned about it. */
class Peer {
  private readonly clientCookie = randomBytes(CLIENT_COOKIE_OCTETS);
  private serverCookie: Uint8Array = new Uint8Array();
  private knowsEdns = true;
  private case: 'tried' | 'required' | undefined = 'tried';

  constructor(
    private readonly server: ServerAddress,
    private readonly plain: PlainDns,
  ) {}

  async ask(query: DnsQuery, overTcp: boolean, signal: CancelSignal): Promise<ServerAnswer> {
    const first = await this.exchange(query, overTcp, signal);
    const { rcode, edns } = first.message;
    if (rcode === Rcode.FORMERR && !edns && this.knowsEdns) this.knowsEdns = false;
    else if (rcode !== Rcode.BADCOOKIE) return first;
    return this.exchange(query, overTcp, signal);
  }

  private async exchange(query: DnsQuery, overTcp: boolean, signal: CancelSignal): Promise<ServerAnswer> {
    const { address } = this.server;
    const asked = this.queryFor(query);
    if (overTcp) return this.plain.stream(address, asked, signal);
    const mixed = this.case === undefined ? asked : { ...asked, mixedCase: this.case };
    const answer = await this.plain.datagram(address, mixed, signal);
    if (this.case === 'tried') this.case = answer.keepsCase ? 'required' : undefined;
    if (!this.learnCookie(answer) || answer.message.tc) return this.plain.stream(address, asked, signal);
    return answer;
  }

  private queryFor({ name, type, checkingDisabled = false }: DnsQuery): ServerQuery {
    const question = { name, type, checkingDisabled, recursionDesired: true };
    if (!this.knowsEdns) return { ...question, edns: false };
    return { ...question, option: COOKIE, optionData: Buffer.concat([this.clientCookie, this.serverCookie]) };
  }

  /** False for an answer with the cookie of another client, which may be forged. */
  private learnCookie({ message }: ServerAnswer): boolean {
    const cookie = message.edns?.options.find(({ code }) => code === COOKIE)?.data;
    if (!cookie) return true;
    if (!this.clientCookie.equals(cookie.subarray(0, CLIENT_COOKIE_OCTETS))) return false;
    this.serverCookie = cookie.slice(CLIENT_COOKIE_OCTETS);
    return true;
  }
}
