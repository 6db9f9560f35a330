import { Duplex } from 'node:stream';
import { Flag, frame, type Frame, FrameReader, FrameType } from './frames.js';
import { headerBlock } from './header-block.js';
import { type Exchange, Http2Session } from './http2-session.js';

const OK = headerBlock([':status', '200'], ['content-type', 'application/dns-message']);
const PREFACE_OCTETS = 24;
const turn = () => new Promise((next) => setImmediate(next));

/** The server's end of a connection: what the client has sent, and a way to answer. */
class Server extends Duplex {
  readonly received: Frame[] = [];
  private readonly reader = new FrameReader();
  private preface = PREFACE_OCTETS;

  override _read(): void {
    // it sends by itself
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    const skipped = Math.min(this.preface, chunk.length);
    this.preface -= skipped;
    this.received.push(...this.reader.read(chunk.subarray(skipped)));
    done();
  }

  async sends(...frames: readonly Buffer[]): Promise<void> {
    this.push(Buffer.concat(frames));
    await turn();
  }

  types(): number[] {
    return this.received.map(({ type }) => type);
  }
}

/** Writes down what comes of a request. */
class Noted implements Exchange {
  readonly events: string[] = [];
  onHeaders = (fields: ReadonlyMap<string, string>) => void this.events.push(`headers ${fields.get(':status')}`);
  onData = (chunk: Buffer) => void this.events.push(`data ${chunk.toString()}`);
  onEnd = () => void this.events.push('end');
  onLost = (error?: Error) => void this.events.push(`lost ${error?.message ?? ''}`.trim());
}

describe('Http2Session', () => {
  let server: Server;
  let session: Http2Session;
  const ask = () => {
    const noted = new Noted();
    const cancel = session.request(headerBlock([':path', '/']), noted);
    return { noted, cancel, events: noted.events };
  };

  beforeEach(() => {
    server = new Server();
    session = new Http2Session(server);
  });
  afterEach(() => session.destroy());

  it('begins with settings and a window, and sends all requests of a turn together', async () => {
    const writes = jest.spyOn(server, '_write');
    for (let i = 0; i < 3; i++) ask();
    await turn();
    const { SETTINGS, WINDOW_UPDATE, HEADERS } = FrameType;
    expect(server.types()).toEqual([SETTINGS, WINDOW_UPDATE, HEADERS, HEADERS, HEADERS]);
    expect(server.received.slice(2).map(({ stream }) => stream)).toEqual([1, 3, 5]);
    expect(writes).toHaveBeenCalledTimes(1);
  });

  it('takes an answer in pieces, padded, with a hint before it and trailers after it', async () => {
    const { events } = ask();
    const padded = Buffer.concat([Buffer.of(2), Buffer.from('abc'), Buffer.alloc(2)]);
    const whole = Buffer.concat([
      frame(FrameType.SETTINGS, 0, 0),
      frame(FrameType.HEADERS, Flag.END_HEADERS, 1, headerBlock([':status', '103'])),
      frame(FrameType.HEADERS, Flag.PRIORITY, 1, Buffer.concat([Buffer.alloc(5), OK.subarray(0, 9)])),
      frame(FrameType.CONTINUATION, Flag.END_HEADERS, 1, OK.subarray(9)),
      frame(0xbe, 0, 0, Buffer.from('nobody knows')),
      frame(FrameType.DATA, Flag.PADDED, 1, padded),
      frame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 1, headerBlock(['x', 'y'])),
    ]);
    for (const octet of whole) server.push(Buffer.of(octet));
    await turn();
    expect(events).toEqual(['headers 200', 'data abc', 'end']);
  });

  it('asks no more at once than the server takes', async () => {
    const asked = [ask(), ask(), ask()];
    await server.sends(frame(FrameType.SETTINGS, 0, 0, Buffer.from('000300000001', 'hex')));
    const late = ask();
    const streams = () => server.received.filter(({ type }) => type === FrameType.HEADERS).map(({ stream }) => stream);
    await turn();
    expect(streams()).toEqual([1, 3, 5]);
    await server.sends(...[1, 3, 5].map((stream) => frame(FrameType.DATA, Flag.END_STREAM, stream)));
    expect(asked.map(({ events }) => events.at(-1))).toEqual(['end', 'end', 'end']);
    expect([streams(), late.events]).toEqual([[1, 3, 5, 7], []]);
  });

  it('cancels a request, sent or not, and still reads what comes for it', async () => {
    await server.sends(frame(FrameType.SETTINGS, 0, 0, Buffer.from('000300000001', 'hex')));
    const [one, two] = [ask(), ask()];
    two.cancel();
    one.cancel();
    const indexed = Buffer.concat([Buffer.of(0x40), headerBlock([':status', '200']).subarray(1)]);
    const three = ask();
    await server.sends(
      frame(FrameType.HEADERS, Flag.END_HEADERS, 1, indexed),
      frame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 3, Buffer.of(0x80 + 62)),
    );
    expect([one.events, two.events, three.events]).toEqual([[], [], ['headers 200', 'end']]);
    expect(server.types().filter((type) => type === FrameType.RST_STREAM)).toHaveLength(1);
  });

  it('answers a ping, and hears of the answer to its own', async () => {
    const done = jest.fn();
    session.ping(done);
    await server.sends(frame(FrameType.PING, 0, 0, Buffer.from('12345678')));
    expect(server.received.at(-1)).toMatchObject({ flags: Flag.ACK, payload: Buffer.from('12345678') });
    expect(done).not.toHaveBeenCalled();
    await server.sends(frame(FrameType.PING, Flag.ACK, 0, Buffer.alloc(8)));
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('after a goodbye gives up what the server has not begun, waits for the rest, and leaves', async () => {
    const [one, two] = [ask(), ask()];
    await server.sends(frame(FrameType.GOAWAY, 0, 0, Buffer.from('0000000100000000', 'hex')));
    expect([one.events, two.events, session.isOpen, server.destroyed]).toEqual([[], ['lost'], false, false]);
    await server.sends(frame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 1, OK));
    expect([one.events, server.destroyed]).toEqual([['headers 200', 'end'], true]);
  });

  it.each<[string, readonly Buffer[]]>([
    ['a frame that is too large', [Buffer.from('004001000000000001', 'hex')]],
    ['a push', [frame(FrameType.PUSH_PROMISE, Flag.END_HEADERS, 1, Buffer.alloc(4))]],
    ['a continuation of nothing', [frame(FrameType.CONTINUATION, Flag.END_HEADERS, 1, OK)]],
    ['a frame between headers', [frame(FrameType.HEADERS, 0, 1, OK), frame(FrameType.PING, 0, 0, Buffer.alloc(8))]],
    ['more padding than frame', [frame(FrameType.DATA, Flag.PADDED, 1, Buffer.of(9, 1))]],
    ['headers that cannot be read', [frame(FrameType.HEADERS, Flag.END_HEADERS, 1, Buffer.of(0xff))]],
    ['a goodbye broken off', [frame(FrameType.GOAWAY, 0, 0, Buffer.of(1))]],
    [
      'headers without end',
      [
        frame(FrameType.HEADERS, 0, 1, OK),
        ...Array.from({ length: 70_000 }, () => frame(FrameType.CONTINUATION, 0, 1)),
      ],
    ],
  ])('ends with %s', async (_, frames) => {
    const { events } = ask();
    await server.sends(...frames);
    expect([events.length, server.destroyed, session.isOpen]).toEqual([1, true, false]);
    expect(events[0]).toMatch(/^lost \w+/);
  });

  it('ends with one who makes it answer and does not read', async () => {
    jest.spyOn(server, '_write').mockImplementation(() => undefined);
    const { events } = ask();
    const pings = Buffer.concat(Array.from({ length: 8000 }, () => frame(FrameType.PING, 0, 0, Buffer.alloc(8))));
    for (let i = 0; i < 10; i++) await server.sends(pings);
    expect([events, server.destroyed]).toEqual([['lost ENHANCE_YOUR_CALM'], true]);
  });

  it('tells every request when the connection is lost', async () => {
    const asked = [ask(), ask()];
    server.destroy(new Error('gone'));
    await turn();
    expect(asked.map(({ events }) => events)).toEqual([['lost gone'], ['lost gone']]);
  });
});
