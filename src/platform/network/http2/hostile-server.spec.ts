import { cpuTime, slowness } from '#test/checks/cpu-time.js';
import { FakeHttp2Server, NotedExchange, OK, SETTINGS, turn } from '#test/network/fake-http2-server.js';
import { Flag, encodeFrame, FrameType, uint32 } from './frames.js';
import { headerBlock } from './header-block.js';

const { DATA, HEADERS, PRIORITY, RST_STREAM, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION } = FrameType;
const { END_HEADERS, END_STREAM, PADDED, ACK } = Flag;

/** What one attack sends at most. */
const MAX_SENT = 2 ** 22;
const CHUNK = 65_000;
/** In one turn of the event loop, with the first compilation of the code. Without limits, a turn takes 800 ms. */
const MAX_CPU_MS = 120;

interface Attack {
  /** Sent once, after the settings. */
  readonly first?: readonly Buffer[];
  /** Sent again and again until the connection ends. */
  readonly flood?: (round: number) => Buffer;
  /** The last event of the request on stream 1. */
  readonly ends: string;
  /** The connection survives; otherwise it has ended. */
  readonly survives?: true;
  /** What a flood may send before the connection ends. */
  readonly maxOctets?: number;
}

const empty = Buffer.alloc(0);
const repeated = (one: Buffer) => () => one;
const setting = (id: number, value: number) =>
  encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.concat([Buffer.of(0, id), uint32(value)]));
const goaway = (last: number, code: number, debug = empty) =>
  encodeFrame(GOAWAY, 0, 0, Buffer.concat([uint32(last), uint32(code), debug]));
const response = encodeFrame(HEADERS, END_HEADERS, 1, OK);
const headersOf = (...fields: [string, string][]) => encodeFrame(HEADERS, END_HEADERS, 1, headerBlock(...fields));
/** Remembers a field of 4,000 octets, then refers to it with one octet each. */
const bomb = (references: number) =>
  Buffer.concat([Buffer.of(0x40, 1, 0x61, 0x7f, 0xa1, 0x1e), Buffer.alloc(4000, 0x62), Buffer.alloc(references, 0xbe)]);

const ATTACKS: Readonly<Record<string, Attack>> = {
  // Floods: every frame is valid by itself.
  'PING flood': {
    flood: repeated(encodeFrame(PING, 0, 0, Buffer.alloc(8))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'PING ACK flood': {
    flood: repeated(encodeFrame(PING, ACK, 0, Buffer.alloc(8))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'SETTINGS flood': { flood: repeated(SETTINGS), ends: 'lost ENHANCE_YOUR_CALM', maxOctets: 2 ** 17 },
  'SETTINGS flood with 2,000 settings each': {
    flood: repeated(encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.alloc(12_000, 0xff))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 20,
  },
  'SETTINGS ACK flood': {
    flood: repeated(encodeFrame(FrameType.SETTINGS, ACK, 0)),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'rapid reset': {
    flood: repeated(encodeFrame(RST_STREAM, 0, 1, uint32(8))),
    ends: 'lost RST_STREAM CANCEL',
    maxOctets: 2 ** 17,
  },
  'empty DATA flood': {
    first: [response],
    flood: repeated(encodeFrame(DATA, 0, 1)),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'DATA flood of one octet each': {
    first: [response],
    flood: repeated(encodeFrame(DATA, 0, 1, Buffer.of(1))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'PRIORITY flood': {
    flood: repeated(encodeFrame(PRIORITY, 0, 1, Buffer.alloc(5))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'PRIORITY flood on streams that do not exist': {
    flood: (round) => encodeFrame(PRIORITY, 0, 2 * round + 1001, Buffer.alloc(5)),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'WINDOW_UPDATE flood': {
    flood: repeated(encodeFrame(WINDOW_UPDATE, 0, 0, uint32(1))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'flood of unknown frames': {
    flood: repeated(encodeFrame(0xbe, 0, 0, Buffer.alloc(1))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'interim response flood': {
    flood: repeated(headersOf([':status', '103'])),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 18,
  },
  'nine interim responses': {
    first: Array<Buffer>(9).fill(headersOf([':status', '103'])),
    ends: 'lost ENHANCE_YOUR_CALM',
    survives: true,
  },
  'eight interim responses': {
    first: [
      ...Array<Buffer>(8).fill(headersOf([':status', '103'])),
      encodeFrame(HEADERS, END_HEADERS | END_STREAM, 1, OK),
    ],
    ends: 'end',
    survives: true,
  },
  'GOAWAY flood': { flood: repeated(goaway(1, 0)), ends: 'lost ENHANCE_YOUR_CALM', maxOctets: 2 ** 17 },
  'HEADERS flood on a stream that is over': {
    first: [encodeFrame(HEADERS, END_HEADERS | END_STREAM, 1, OK)],
    flood: repeated(response),
    ends: 'end',
    maxOctets: 2 ** 18,
  },
  'DATA flood on a stream that is over': {
    first: [encodeFrame(HEADERS, END_HEADERS | END_STREAM, 1, OK)],
    flood: repeated(encodeFrame(DATA, 0, 1, Buffer.alloc(16_384))),
    ends: 'end',
    maxOctets: 2 ** 21,
  },

  // Header blocks.
  'CONTINUATION flood, empty': {
    first: [encodeFrame(HEADERS, 0, 1, OK)],
    flood: repeated(encodeFrame(CONTINUATION, 0, 1)),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 16,
  },
  'CONTINUATION flood, full': {
    first: [encodeFrame(HEADERS, 0, 1, OK)],
    flood: repeated(encodeFrame(CONTINUATION, 0, 1, Buffer.alloc(16_384))),
    ends: 'lost ENHANCE_YOUR_CALM',
    maxOctets: 2 ** 17,
  },
  'HPACK bomb': { first: [encodeFrame(HEADERS, END_HEADERS, 1, bomb(8000))], ends: 'lost ENHANCE_YOUR_CALM' },
  'HPACK bomb of few fields': {
    first: [encodeFrame(HEADERS, END_HEADERS, 1, bomb(100))],
    ends: 'lost ENHANCE_YOUR_CALM',
  },
  'HPACK with 16,000 table size updates': {
    first: [encodeFrame(HEADERS, END_HEADERS, 1, Buffer.alloc(16_000, 0x20))],
    ends: 'lost ENHANCE_YOUR_CALM',
  },
  'HPACK table larger than ours': {
    first: [encodeFrame(HEADERS, END_HEADERS, 1, Buffer.from('3fe2ff03', 'hex'))],
    ends: 'lost COMPRESSION_ERROR',
  },
  'Huffman flood': {
    flood: repeated(
      encodeFrame(
        HEADERS,
        END_HEADERS,
        1,
        Buffer.concat([Buffer.of(0, 1, 0x61, 0xff, 0x81, 0x7e), Buffer.alloc(16_256, 0x18)]),
      ),
    ),
    ends: 'lost PROTOCOL_ERROR',
    maxOctets: 2 ** 18,
  },
  'headers that cannot be decoded': {
    first: [encodeFrame(HEADERS, END_HEADERS, 1, Buffer.of(0xff))],
    ends: 'lost COMPRESSION_ERROR',
  },
  'a frame inside a header block': {
    first: [encodeFrame(HEADERS, 0, 1, OK), encodeFrame(PING, 0, 0, Buffer.alloc(8))],
    ends: 'lost PROTOCOL_ERROR',
  },
  'CONTINUATION without HEADERS': {
    first: [encodeFrame(CONTINUATION, END_HEADERS, 1, OK)],
    ends: 'lost PROTOCOL_ERROR',
  },

  // Lengths, streams and order.
  'a frame of 16 MiB': { first: [Buffer.from('ffffff000000000001', 'hex')], ends: 'lost FRAME_SIZE_ERROR' },
  'PING of seven octets': { first: [encodeFrame(PING, 0, 0, Buffer.alloc(7))], ends: 'lost FRAME_SIZE_ERROR' },
  'SETTINGS of seven octets': {
    first: [encodeFrame(FrameType.SETTINGS, 0, 0, Buffer.alloc(7))],
    ends: 'lost FRAME_SIZE_ERROR',
  },
  'SETTINGS ACK with settings': {
    first: [encodeFrame(FrameType.SETTINGS, ACK, 0, Buffer.alloc(6))],
    ends: 'lost FRAME_SIZE_ERROR',
  },
  'GOAWAY broken off': { first: [encodeFrame(GOAWAY, 0, 0, Buffer.of(1))], ends: 'lost FRAME_SIZE_ERROR' },
  'RST_STREAM of three octets': {
    first: [encodeFrame(RST_STREAM, 0, 1, Buffer.alloc(3))],
    ends: 'lost FRAME_SIZE_ERROR',
  },
  'PING on a stream': { first: [encodeFrame(PING, 0, 1, Buffer.alloc(8))], ends: 'lost PROTOCOL_ERROR' },
  'DATA on stream 0': { first: [encodeFrame(DATA, 0, 0, Buffer.alloc(1))], ends: 'lost PROTOCOL_ERROR' },
  'HEADERS on a stream that we did not open': {
    first: [encodeFrame(HEADERS, END_HEADERS, 99, OK)],
    ends: 'lost PROTOCOL_ERROR',
  },
  'HEADERS on a stream of the server': {
    first: [encodeFrame(HEADERS, END_HEADERS, 2, OK)],
    ends: 'lost PROTOCOL_ERROR',
  },
  'RST_STREAM of a stream that we did not open': {
    first: [encodeFrame(RST_STREAM, 0, 99, uint32(8))],
    ends: 'lost PROTOCOL_ERROR',
  },
  PUSH_PROMISE: {
    first: [encodeFrame(PUSH_PROMISE, END_HEADERS, 1, Buffer.concat([uint32(2), OK]))],
    ends: 'lost PROTOCOL_ERROR',
  },

  // Settings and windows.
  'a server that enables push': { first: [setting(2, 1)], ends: 'lost PROTOCOL_ERROR' },
  'an initial window of 4 GiB': { first: [setting(4, 0xffffffff)], ends: 'lost FLOW_CONTROL_ERROR' },
  'a maximum frame size of one octet': { first: [setting(5, 1)], ends: 'lost PROTOCOL_ERROR' },
  'WINDOW_UPDATE by zero': { first: [encodeFrame(WINDOW_UPDATE, 0, 0, uint32(0))], ends: 'lost PROTOCOL_ERROR' },
  'DATA beyond the window': {
    first: [response, ...Array.from({ length: 9 }, () => encodeFrame(DATA, 0, 1, Buffer.alloc(16_384)))],
    ends: 'lost FLOW_CONTROL_ERROR',
    survives: true,
  },
  'padding beyond the window': {
    first: [response, ...Array.from({ length: 520 }, () => encodeFrame(DATA, PADDED, 1, Buffer.alloc(256, 255)))],
    ends: 'lost FLOW_CONTROL_ERROR',
    survives: true,
  },
  'more padding than frame': {
    first: [response, encodeFrame(DATA, PADDED, 1, Buffer.of(9, 1))],
    ends: 'lost PROTOCOL_ERROR',
  },

  // Responses that are malformed end their stream alone (RFC 9113 section 8.1.1).
  'DATA before HEADERS': {
    first: [encodeFrame(DATA, 0, 1, Buffer.of(1))],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },
  'more DATA than Content-Length': {
    first: [headersOf([':status', '200'], ['content-length', '1']), encodeFrame(DATA, 0, 1, Buffer.alloc(2))],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },
  'less DATA than Content-Length': {
    first: [headersOf([':status', '200'], ['content-length', '2']), encodeFrame(DATA, END_STREAM, 1, Buffer.alloc(1))],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },
  'a Content-Length that is no number': {
    first: [headersOf([':status', '200'], ['content-length', '-1'])],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },
  'a response without a status': { first: [headersOf(['a', 'b'])], ends: 'lost PROTOCOL_ERROR', survives: true },
  'a second response': { first: [response, response], ends: 'lost PROTOCOL_ERROR', survives: true },
  'trailers that do not end the stream': {
    first: [response, headersOf(['a', 'b'])],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },
  'an end after an interim response': {
    first: [encodeFrame(HEADERS, END_HEADERS | END_STREAM, 1, headerBlock([':status', '103']))],
    ends: 'lost PROTOCOL_ERROR',
    survives: true,
  },

  // GOAWAY.
  'GOAWAY before our request': { first: [goaway(0, 11)], ends: 'lost GOAWAY ENHANCE_YOUR_CALM' },
  'GOAWAY with an unknown code': { first: [goaway(0, 0xbad)], ends: 'lost GOAWAY 2989' },
  'GOAWAY with 16 KiB of text': { first: [goaway(0, 2, Buffer.alloc(16_000))], ends: 'lost GOAWAY INTERNAL_ERROR' },
  'GOAWAY that takes itself back': { first: [goaway(1, 0), goaway(3, 0)], ends: 'lost PROTOCOL_ERROR' },
  'another protocol': { first: [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')], ends: 'lost FRAME_SIZE_ERROR' },
};

it.each(Object.entries(ATTACKS))('%s', async (_, { first = [], flood, ends, survives = false, maxOctets }) => {
  const server = new FakeHttp2Server();
  const session = server.session();
  const request = new NotedExchange();
  session.get('/', request);
  await server.sends(SETTINGS, ...first);
  for (let turns = 0; turns < 20; turns++) await turn();
  let sent = 0;
  let maxCpu = 0;
  for (let round = 0; flood && !server.destroyed && sent < MAX_SENT;) {
    const frames: Buffer[] = [];
    for (let size = 0; size < CHUNK; round++) size += frames[frames.push(flood(round)) - 1]!.length;
    const chunk = Buffer.concat(frames);
    const before = cpuTime();
    sent += chunk.length;
    server.push(chunk);
    await turn();
    maxCpu = Math.max(maxCpu, cpuTime() - before);
    for (let turns = 0; server.isPaused() && turns < 100; turns++) await turn();
  }
  expect([request.events.at(-1), server.destroyed]).toEqual([ends, !survives]);
  if (maxOctets !== undefined) expect(sent).toBeLessThanOrEqual(maxOctets);
  expect(maxCpu < MAX_CPU_MS || maxCpu < MAX_CPU_MS * slowness()).toBe(true);
  session.destroy();
});

it('a first frame that is not SETTINGS ends the connection (RFC 9113 section 3.4)', async () => {
  const server = new FakeHttp2Server();
  const request = new NotedExchange();
  server.session().get('/', request);
  await server.sends(encodeFrame(PING, 0, 0, Buffer.alloc(8)));
  expect(request.events).toEqual(['lost PROTOCOL_ERROR']);
});

it('a server that allows no stream gets no request, and one that allows them again gets all', async () => {
  const server = new FakeHttp2Server();
  const session = server.session();
  await server.sends(setting(3, 0));
  const requests = Array.from({ length: 96 }, () => new NotedExchange());
  const cancels = requests.map((request) => session.get('/', request));
  cancels[0]!();
  await turn();
  expect(server.types()).not.toContain(HEADERS);
  await server.sends(setting(3, 1000));
  expect(server.types().filter((type) => type === HEADERS)).toHaveLength(95);
  session.destroy();
});

it('handles a bounded number of frames in each turn and reads nothing meanwhile', async () => {
  const server = new FakeHttp2Server();
  const session = server.session();
  for (let i = 0; i < 90; i++) session.get('/', new NotedExchange());
  await server.sends(SETTINGS);
  server.push(Buffer.concat(Array.from({ length: 1000 }, () => encodeFrame(PING, 0, 0, Buffer.alloc(8)))));
  await turn();
  const answered = () => server.types().filter((type) => type === PING).length;
  const [early, isPaused] = [answered(), server.isPaused()];
  for (let turns = 0; turns < 10; turns++) await turn();
  expect([early > 0, early < 600, isPaused, answered(), server.isPaused()]).toEqual([true, true, true, 1000, false]);
  session.destroy();
});

it('an ordinary server is never too much: small frames, pings and late answers of a long connection', async () => {
  const server = new FakeHttp2Server();
  const session = server.session();
  await server.sends(SETTINGS);
  for (let id = 1; id < 4000; id += 2) {
    const request = new NotedExchange();
    const cancel = session.get('/', request);
    if (id % 10 === 1) cancel();
    const pieces = Array.from({ length: 8 }, (_, i) =>
      encodeFrame(DATA, i === 7 ? END_STREAM : 0, id, Buffer.alloc(128)),
    );
    server.push(
      Buffer.concat([encodeFrame(HEADERS, END_HEADERS, id, OK), ...pieces, encodeFrame(PING, 0, 0, Buffer.alloc(8))]),
    );
    if (id % 20 === 1) await turn();
  }
  for (let turns = 0; turns < 200; turns++) await turn();
  expect([session.isOpen, server.destroyed]).toEqual([true, false]);
  session.destroy();
});
