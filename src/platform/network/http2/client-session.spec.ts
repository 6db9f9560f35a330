import { FakeHttp2Server, NotedExchange, OK, SETTINGS, turn } from '#test/network/fake-http2-server.js';
import { ClientSession } from './client-session.js';
import { Flag, encodeFrame, FrameType } from './frames.js';
import { headerBlock } from './header-block.js';

describe('ClientSession', () => {
  let server: FakeHttp2Server;
  let session: ClientSession;
  const ask = () => {
    const noted = new NotedExchange();
    const cancel = session.get('/', noted);
    return { noted, cancel, events: noted.events };
  };

  beforeEach(() => {
    server = new FakeHttp2Server();
    session = server.session();
    server.push(SETTINGS);
  });
  afterEach(() => session.destroy());

  it('begins with settings and a window, and sends all requests of a turn together', async () => {
    const writes = jest.spyOn(server, '_write');
    for (let i = 0; i < 3; i++) ask();
    await turn();
    const { SETTINGS, WINDOW_UPDATE, HEADERS } = FrameType;
    expect(server.types().slice(0, 5)).toEqual([SETTINGS, WINDOW_UPDATE, HEADERS, HEADERS, HEADERS]);
    expect(server.received.slice(2, 5).map(({ stream }) => stream)).toEqual([1, 3, 5]);
    expect(writes).toHaveBeenCalledTimes(1);
  });

  it('takes an answer in pieces, padded, with a hint before it and trailers after it', async () => {
    const { events } = ask();
    const padded = Buffer.concat([Buffer.of(2), Buffer.from('abc'), Buffer.alloc(2)]);
    const whole = Buffer.concat([
      encodeFrame(FrameType.SETTINGS, 0, 0),
      encodeFrame(FrameType.HEADERS, Flag.END_HEADERS, 1, headerBlock([':status', '103'])),
      encodeFrame(FrameType.HEADERS, Flag.PRIORITY, 1, Buffer.concat([Buffer.alloc(5), OK.subarray(0, 9)])),
      encodeFrame(FrameType.CONTINUATION, Flag.END_HEADERS, 1, OK.subarray(9)),
      encodeFrame(0xbe, 0, 0, Buffer.from('nobody knows')),
      encodeFrame(FrameType.DATA, Flag.PADDED, 1, padded),
      encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 1, headerBlock(['x', 'y'])),
    ]);
    for (const octet of whole) server.push(Buffer.of(octet));
    await turn();
    expect(events).toEqual(['headers 200', 'data abc', 'end']);
  });

  it('asks no more at once than the server takes', async () => {
    const asked = [ask(), ask(), ask()];
    await server.sends(encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.from('000300000001', 'hex')));
    const late = ask();
    const streams = () => server.received.filter(({ type }) => type === FrameType.HEADERS).map(({ stream }) => stream);
    await turn();
    expect(streams()).toEqual([1, 3, 5]);
    await server.sends(
      ...[1, 3, 5].map((stream) => encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, stream, OK)),
    );
    expect(asked.map(({ events }) => events.at(-1))).toEqual(['end', 'end', 'end']);
    expect([streams(), late.events]).toEqual([[1, 3, 5, 7], []]);
  });

  it('cancels a request, sent or not, and still reads what comes for it', async () => {
    await server.sends(encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.from('000300000001', 'hex')));
    const [one, two] = [ask(), ask()];
    two.cancel();
    one.cancel();
    const indexed = Buffer.concat([Buffer.of(0x40), headerBlock([':status', '200']).subarray(1)]);
    const three = ask();
    await server.sends(
      encodeFrame(FrameType.HEADERS, Flag.END_HEADERS, 1, indexed),
      encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 3, Buffer.of(0x80 + 62)),
    );
    expect([one.events, two.events, three.events]).toEqual([[], [], ['headers 200', 'end']]);
    expect(server.types().filter((type) => type === FrameType.RST_STREAM)).toHaveLength(1);
  });

  it('answers a ping, and hears of the answer to its own', async () => {
    const done = jest.fn();
    session.ping(done);
    await server.sends(encodeFrame(FrameType.PING, 0, 0, Buffer.from('12345678')));
    expect(server.received.at(-1)).toMatchObject({ flags: Flag.ACK, payload: Buffer.from('12345678') });
    expect(done).not.toHaveBeenCalled();
    await server.sends(encodeFrame(FrameType.PING, Flag.ACK, 0, Buffer.alloc(8)));
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('after a goodbye gives up what the server has not begun, waits for the rest, and leaves', async () => {
    const [one, two] = [ask(), ask()];
    await server.sends(encodeFrame(FrameType.GOAWAY, 0, 0, Buffer.from('0000000100000000', 'hex')));
    expect([one.events, two.events, session.isOpen, server.destroyed]).toEqual([
      [],
      ['lost GOAWAY NO_ERROR'],
      false,
      false,
    ]);
    await server.sends(encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 1, OK));
    expect([one.events, server.destroyed]).toEqual([['headers 200', 'end'], true]);
  });

  it('ends with one who makes it answer and does not read', async () => {
    jest.spyOn(server, '_write').mockImplementation(() => undefined);
    const { events } = ask();
    const pings = Buffer.concat(Array.from({ length: 8000 }, () => encodeFrame(FrameType.PING, 0, 0, Buffer.alloc(8))));
    for (let i = 0; i < 10; i++) await server.sends(pings);
    expect([events, server.destroyed]).toEqual([['lost ENHANCE_YOUR_CALM'], true]);
  });

  it('confirms a smaller HPACK table with the next request (RFC 9113 section 4.3.1)', async () => {
    await server.sends(encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.from('000100000000', 'hex')));
    ask();
    ask();
    await turn();
    const heads = server.received.filter(({ type }) => type === FrameType.HEADERS).map(({ payload }) => payload[0]);
    expect(heads).toEqual([0x20, 0]);
  });

  it('keeps the code of a reset', async () => {
    const { events } = ask();
    await server.sends(encodeFrame(FrameType.RST_STREAM, 0, 1, Buffer.from('00000007', 'hex')));
    expect(events).toEqual(['lost RST_STREAM REFUSED_STREAM']);
  });

  it('a server that resets a stream because of its load gets no further request, and the others end', async () => {
    const [refused, other] = [ask(), ask()];
    await server.sends(encodeFrame(FrameType.RST_STREAM, 0, 1, Buffer.from('0000000b', 'hex')));
    expect([refused.events, session.isOpen, server.destroyed]).toEqual([
      ['lost RST_STREAM ENHANCE_YOUR_CALM'],
      false,
      false,
    ]);
    await server.sends(encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 3, OK));
    expect([other.events, server.destroyed]).toEqual([['headers 200', 'end'], true]);
  });

  it('a malformed response ends its stream, not the connection', async () => {
    const [one, two] = [ask(), ask()];
    await server.sends(
      encodeFrame(FrameType.DATA, Flag.END_STREAM, 1, Buffer.from('x')),
      encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, 3, OK),
    );
    expect([one.events, two.events, session.isOpen]).toEqual([['lost PROTOCOL_ERROR'], ['headers 200', 'end'], true]);
  });

  it('sends nothing before it may', async () => {
    const closed = new FakeHttp2Server();
    let ready = () => {};
    const early = new ClientSession(
      closed,
      (path) => headerBlock([':path', path]),
      (begin) => (ready = begin),
    );
    const alive = jest.fn();
    early.get('/', new NotedExchange());
    early.ping(alive);
    await turn();
    expect([closed.received, alive.mock.calls]).toEqual([[], []]);
    ready();
    await turn();
    expect([closed.received.length, alive.mock.calls.length]).toEqual([3, 1]);
    early.destroy();
  });

  it('tells every request when the connection is lost', async () => {
    const asked = [ask(), ask()];
    server.destroy(new Error('gone'));
    await turn();
    expect(asked.map(({ events }) => events)).toEqual([['lost gone'], ['lost gone']]);
  });
});
