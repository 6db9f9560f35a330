import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { replyTo } from '#test/lab/reply.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { GuardedDialer } from '../connect/dialer.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { AuthoritativeClient } from './authoritative-client.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const SERVER = IpAddress.parse('77.77.2.1')!;
const OTHER = IpAddress.parse('77.77.2.2')!;

interface Heard {
  readonly query: Message;
  readonly name: string;
  readonly port: number;
  answer(change?: Partial<Message>): void;
  say(bytes: Buffer): void;
}

/** A name server whose answers the test controls. */
class Peer {
  readonly heard: Heard[] = [];
  onQuestion: (heard: Heard) => void = () => undefined;

  constructor(private readonly socket: Socket) {
    socket.on('message', (bytes, from) => this.hear(decodeMessage(bytes), from));
  }

  /** The first `count` queries. */
  async questions(count: number): Promise<Heard[]> {
    while (this.heard.length < count) await once(this.socket, 'message');
    return this.heard.slice(0, count);
  }

  private hear(query: Message, { port }: RemoteInfo): void {
    const say = (bytes: Uint8Array) => this.socket.send(bytes, port, '127.0.0.1');
    const answer = (change: Partial<Message> = {}) => say(encodeMessage({ ...replyTo(query, {}), ...change }));
    const one = { query, name: query.questions[0]!.name, port, answer, say };
    this.heard.push(one);
    this.onQuestion(one);
  }
}

describe('questions to one server', () => {
  let socket: Socket;
  let peer: Peer;
  let sockets: LoopbackSockets;

  beforeEach(async () => {
    socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    peer = new Peer(socket);
    const { port } = socket.address();
    sockets = new LoopbackSockets().place(SERVER.toString(), 53, port).place(OTHER.toString(), 53, port);
  });
  afterEach(() => socket.close());

  const clientWith = (timeoutMs = 2000, limits: Partial<DialerOptions> = {}) => {
    const dialer = new GuardedDialer(
      new FixedAddresses({}),
      sockets,
      new DialerOptions(limits),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    const client = new AuthoritativeClient(
      dialer,
      new AuthoritativeOptions({ timeoutMs }),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    return (name: string, signal?: AbortSignal, server = SERVER) => client.query(server, { name, type: 'A' }, signal);
  };
  const namesIn = (answers: readonly { readonly message: Message }[]) =>
    answers.map(({ message }) => message.questions[0]?.name);
  const reasonOf = (asking: Promise<unknown>) =>
    asking.then(
      () => 'answered',
      (error: unknown) => UpstreamError.from(error).reason,
    );
  const portsOf = (heard: readonly Heard[]) => new Set(heard.map(({ port }) => port)).size;

  it('share a socket while they are under way, and are answered in any order', async () => {
    const ask = clientWith();
    const asking = Promise.all([ask('a.com'), ask('b.com')]);
    const heard = await peer.questions(2);
    expect([portsOf(heard), sockets.opened.length]).toEqual([1, 1]);
    expect(heard[0]!.query.id).not.toBe(heard[1]!.query.id);
    for (const one of heard.toReversed()) one.answer();
    expect(namesIn(await asking)).toEqual(['a.com.', 'b.com.']);
  });

  it('share it when one begins while another waits', async () => {
    const ask = clientWith();
    const first = ask('a.com');
    await peer.questions(1);
    const second = ask('b.com');
    const heard = await peer.questions(2);
    for (const one of heard) one.answer();
    await Promise.all([first, second]);
    expect(portsOf(heard)).toBe(1);
  });

  it('do not share it with those to another server', async () => {
    const ask = clientWith();
    const asking = Promise.all([ask('a.com'), ask('b.com', undefined, OTHER)]);
    const heard = await peer.questions(2);
    for (const one of heard) one.answer();
    await asking;
    expect(portsOf(heard)).toBe(2);
  });

  it('come from a new port once nobody waited', async () => {
    const ask = clientWith();
    peer.onQuestion = (one) => one.answer();
    for (const name of ['a.com', 'b.com', 'c.com']) await ask(name);
    expect(sockets.opened).toHaveLength(3);
  });

  it('are no more than sixteen on a socket', async () => {
    const ask = clientWith();
    const asking = Promise.all(Array.from({ length: 40 }, (_, at) => ask(`${at}.com`)));
    const heard = await peer.questions(40);
    for (const one of heard) one.answer();
    expect(namesIn(await asking)).toEqual(Array.from({ length: 40 }, (_, at) => `${at}.com.`));
    expect(portsOf(heard)).toBe(3);
  });

  it('are no more than sixteen on a socket, one after the other', async () => {
    const ask = clientWith();
    const waiting = ask('waiting.com');
    const [first] = await peer.questions(1);
    peer.onQuestion = (one) => one.answer();
    for (let at = 0; at < 16; at++) await ask(`${at}.com`);
    first!.answer();
    await waiting;
    expect(sockets.opened).toHaveLength(2);
  });

  it('do not take the answer to another question, even with the right id', async () => {
    const ask = clientWith();
    const asking = Promise.all([ask('a.com'), ask('b.com')]);
    const [one, two] = await peer.questions(2);
    one!.answer({ questions: two!.query.questions });
    one!.answer({ id: two!.query.id });
    one!.answer({ qr: false });
    two!.answer({ rcode: 5 });
    one!.answer({ rcode: 3 });
    expect((await asking).map(({ message }) => message.rcode)).toEqual([3, 5]);
  });

  it('go on when the caller of another leaves', async () => {
    const ask = clientWith();
    const caller = new AbortController();
    const [left, stays] = [reasonOf(ask('a.com', caller.signal)), ask('b.com')];
    const [one, two] = await peer.questions(2);
    caller.abort();
    expect(await left).toBe('aborted');
    one!.answer();
    const joins = ask('c.com');
    const [, , three] = await peer.questions(3);
    two!.answer();
    three!.answer();
    expect(namesIn(await Promise.all([stays, joins]))).toEqual(['b.com.', 'c.com.']);
    expect(sockets.opened).toHaveLength(1);
  });

  it('go on when the caller who opened the socket leaves before it is open', async () => {
    const ask = clientWith(2000, { maxConnectionsPerAddress: 1 });
    peer.onQuestion = (one) => one.name.startsWith('last') && one.answer();
    const caller = new AbortController();
    const full = Array.from({ length: 16 }, (_, at) => ask(`${at}.com`));
    const [left, stays] = [reasonOf(ask('a.com', caller.signal)), ask('last.com')];
    caller.abort();
    expect(await left).toBe('aborted');
    for (const one of await peer.questions(16)) one.answer();
    await Promise.all(full);
    expect(namesIn([await stays])).toEqual(['last.com.']);
  });

  it('open no socket when all leave before their turn', async () => {
    const ask = clientWith(2000, { maxConnectionsPerAddress: 1 });
    const caller = new AbortController();
    const full = Array.from({ length: 16 }, (_, at) => ask(`${at}.com`));
    const asking = ['a.com', 'b.com'].map((name) => reasonOf(ask(name, caller.signal)));
    const heard = await peer.questions(16);
    caller.abort();
    expect(await Promise.all([...asking, reasonOf(ask('c.com', caller.signal))])).toEqual(Array(3).fill('aborted'));
    for (const one of heard) one.answer();
    await Promise.all(full);
    peer.onQuestion = (one) => one.answer();
    expect(namesIn([await ask('d.com')])).toEqual(['d.com.']);
    expect(sockets.opened).toHaveLength(2);
  });

  it('all fail when the server refuses', async () => {
    const ask = clientWith();
    const gone = createSocket('udp4').bind(0, '127.0.0.1');
    await once(gone, 'listening');
    sockets.place(SERVER.toString(), 53, gone.address().port);
    await new Promise<void>((resolve) => gone.close(resolve));
    const asking = ['a.com', 'b.com', 'c.com'].map((name) => reasonOf(ask(name)));
    expect(await Promise.all(asking)).toEqual(['refused', 'refused', 'refused']);
    expect(sockets.opened).toHaveLength(1);
  });

  it('are asked again from a new port when a datagram is lost, and the others go on', async () => {
    const ask = clientWith(600);
    peer.onQuestion = (one) => peer.heard.length > 3 && one.answer(); // on a machine that is too slow for us
    const lost = ask('lost.com');
    await peer.questions(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const slow = ask('slow.com');
    const [first, second, again] = await peer.questions(3);
    expect([second!.name, again!.name]).toEqual(['slow.com.', 'lost.com.']);
    expect([second!.port === first!.port, again!.port === first!.port]).toEqual([true, false]);
    again!.answer();
    second!.answer();
    expect(namesIn(await Promise.all([lost, slow]))).toEqual(['lost.com.', 'slow.com.']);
    expect(again!.query.id).not.toBe(first!.query.id);
  });

  it('garbage is the answer to the question with its id', async () => {
    const ask = clientWith();
    const [a, b] = [reasonOf(ask('a.com')), reasonOf(ask('b.com'))];
    const [one, two] = await peer.questions(2);
    one!.say(Buffer.of(one!.query.id >> 8, one!.query.id & 0xff, 1));
    expect(await a).toBe('malformed');
    two!.answer();
    expect(await b).toBe('answered');
  });

  it('garbage without an id is the answer to those that get no other', async () => {
    const ask = clientWith(100);
    const asking = Promise.all([reasonOf(ask('a.com')), reasonOf(ask('b.com'))]);
    const [one, two] = await peer.questions(2);
    one!.say(Buffer.of(1));
    two!.answer();
    expect(await asking).toEqual(['malformed', 'answered']);
  });
});
