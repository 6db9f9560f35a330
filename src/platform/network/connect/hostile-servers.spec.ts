import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { labFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { answer, type RawHandler, startRawWeb } from '#test/lab/raw-web.js';
import type { PageFailureCode } from '../web/page.js';

const LIMIT = 100_000;
const OK = 'HTTP/1.1 200 OK\r\n';
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000);

const says =
  (text: string | Buffer): RawHandler =>
  (socket) =>
    socket.end(text);
const begins =
  (text: string): RawHandler =>
  (socket) =>
    socket.write(text);
const encoded = (coding: string, body: Buffer) => says(answer('200 OK', [`Content-Encoding: ${coding}`], body));

/** Sends a start, then the same bytes for ever, as fast as they are read. */
const pours =
  (begin: string, more: string | Buffer): RawHandler =>
  (socket) => {
    const flood = Buffer.alloc(more.length * 10_000, more);
    const fill = () => {
      while (!socket.destroyed && socket.write(flood));
    };
    socket.on('drain', fill).write(begin);
    fill();
  };

/** Changes a byte of the checksum at the end. */
const wrongSum = (gzip: Buffer) => {
  const last = gzip.length - 8;
  return Buffer.from(gzip.map((byte, at) => (at === last ? byte ^ 1 : byte)));
};

/** Sends a start, then the same bytes for ever, slowly. */
const drips =
  (begin: string, more: string): RawHandler =>
  (socket) => {
    socket.write(begin);
    const timer = setInterval(() => socket.write(more), 5);
    socket.once('close', () => clearInterval(timer));
  };

const rows: [name: string, code: PageFailureCode, handler: RawHandler][] = [
  ['an empty answer', 'unreachable', says('')],
  ['a reset', 'unreachable', (socket: Socket) => socket.resetAndDestroy()],
  ['half a status line', 'unreachable', says('HTTP/1.')],
  ['an upgrade nobody asked for', 'unreachable', says('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')],
  ['another protocol', 'bad_response', says('220 mail.example ESMTP\r\n')],
  ['HTTP 0.9', 'bad_response', says('<html></html>')],
  ['binary garbage', 'bad_response', says(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10]))],
  ['a preface of HTTP/2', 'bad_response', says('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['two lengths', 'bad_response', says(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)],
  ['a negative length', 'bad_response', says(`${OK}Content-Length: -1\r\n\r\n`)],
  ['a length in words', 'bad_response', says(`${OK}Content-Length: ten\r\n\r\n`)],
  ['an enormous length', 'bad_response', says(`${OK}Content-Length: ${'9'.repeat(30)}\r\n\r\nab`)],
  ['less than promised', 'bad_response', says(`${OK}Content-Length: 10\r\n\r\nabc`)],
  ['a chunk of no size', 'bad_response', says(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n`)],
  ['chunks without end', 'bad_response', says(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`)],
  ['a field with a NUL', 'bad_response', says(`${OK}X: a\0b\r\nContent-Length: 0\r\n\r\n`)],
  ['a field without name', 'bad_response', says(`${OK}: x\r\n\r\n`)],
  ['a coding nobody knows', 'bad_response', encoded('zstd', Buffer.from('x'))],
  ['what is not gzip', 'bad_response', encoded('gzip', Buffer.from('plain text'))],
  ['half of a gzip', 'bad_response', encoded('gzip', gzipSync('x'.repeat(999)).subarray(0, 20))],
  ['half of a brotli', 'bad_response', encoded('br', brotliCompressSync('x'.repeat(999)).subarray(0, 5))],
  ['a redirect to nowhere', 'bad_response', says(answer('302 Found', ['Location: http://']))],
  ['a gzip bomb', 'too_large', encoded('gzip', gzipSync(zeros(20)))],
  ['a deflate bomb', 'too_large', encoded('deflate', deflateSync(zeros(20)))],
  ['a brotli bomb', 'too_large', encoded('br', brotliCompressSync(zeros(20)))],
  ['a bomb in a bomb', 'too_large', encoded('gzip, gzip', gzipSync(gzipSync(zeros(100))))],
  [
    'a bomb that bursts into nothing',
    'too_large',
    encoded('gzip, gzip', gzipSync(Buffer.alloc(LIMIT * 2, gzipSync('')))),
  ],
  ['gzip members without content', 'too_large', pours(`${OK}Content-Encoding: gzip\r\n\r\n`, gzipSync(''))],
  ['a long body', 'too_large', says(answer('200 OK', [], 'x'.repeat(LIMIT + 1)))],
  ['a body without end', 'too_large', pours(`${OK}\r\n`, 'x'.repeat(1000))],
  ['chunks for ever', 'too_large', pours(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '4\r\nabcd\r\n')],
  ['one huge field', 'too_large', says(`${OK}X: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ['many fields', 'too_large', says(`${OK}${'X-A: b\r\n'.repeat(5000)}\r\n`)],
  ['fields for ever', 'too_large', pours(OK, 'X-A: b\r\n')],
  ['a huge reason', 'too_large', says(`HTTP/1.1 200 ${'x'.repeat(20_000)}\r\n\r\n`)],
  [
    'endless redirects',
    'too_many_redirects',
    (socket, { path }) => socket.end(answer('302 Found', [`Location: ${path}x`])),
  ],
  ['a redirect to itself', 'too_many_redirects', says(answer('301 Moved', ['Location: /']))],
  ['silence', 'timeout', () => undefined],
  ['dripping fields', 'timeout', drips(OK, 'X-A: b\r\n')],
  ['early hints for ever', 'too_large', drips('', 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n')],
  ['a dripping body', 'timeout', drips(`${OK}Content-Length: 90000\r\n\r\n`, 'x')],
  ['a body that never comes', 'timeout', begins(`${OK}Content-Length: 10\r\n\r\n`)],
  ['a gzip that never begins', 'timeout', begins(`${OK}Content-Encoding: gzip\r\n\r\n`)],
];

const fetchFrom = async (handler: RawHandler, patience = 5000) => {
  const server = await startRawWeb(handler);
  const sockets = new LoopbackSockets().place('77.77.3.1', 80, server.port);
  const book = new FixedAddresses({ 'www.target.example': '77.77.3.1' });
  const fetcher = labFetcher(book, sockets, { headersMs: patience, bodyMs: patience, maxBytes: LIMIT });
  return fetcher.page({ url: 'http://www.target.example/' }).finally(() => server.close());
};

describe('a server that sends', () => {
  it.each(rows)('%s: %s', async (_, code, handler) => {
    const page = await fetchFrom(handler, code === 'timeout' ? 50 : 5000);
    expect(page).toMatchObject({ kind: 'failure', code });
    expect(page.response?.body.length ?? 0).toBeLessThanOrEqual(LIMIT);
  });

  it.each([
    ['more than promised', says(`${OK}Content-Length: 3\r\n\r\nabcdef`), 'abc'],
    ['no length at all', says(`${OK}\r\nabc`), 'abc'],
    ['a padded gzip', encoded('gzip', Buffer.concat([gzipSync('abc'), Buffer.alloc(9)])), 'abc'],
    [
      'a gzip with a comment after it',
      encoded('gzip', Buffer.concat([gzipSync('abc'), Buffer.from('<!-- -->')])),
      'abc',
    ],
    ['a gzip with a wrong checksum', encoded('gzip', wrongSum(gzipSync('abc'))), 'abc'],
    [
      'a length and chunks',
      says(`${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
      'abc',
    ],
    ['lines without a carriage return', says('HTTP/1.1 200 OK\nContent-Length: 3\n\nabc'), 'abc'],
    ['a field on two lines', says(`${OK}X: a\r\n b\r\nContent-Length: 3\r\n\r\nabc`), 'abc'],
    ['a control character in a field', says(`${OK}X: a\x01b\r\nContent-Length: 3\r\n\r\nabc`), 'abc'],
    ['an identity for a coding', says(`${OK}Transfer-Encoding: identity\r\nContent-Length: 3\r\n\r\nabc`), 'abc'],
    ['exactly the limit', says(answer('200 OK', [], 'x'.repeat(LIMIT))), 'x'.repeat(LIMIT)],
  ])('%s: still a page', async (_, handler, body) => {
    const page = await fetchFrom(handler);
    expect([page.kind, page.response?.body.equals(Buffer.from(body))]).toEqual(['page', true]);
  });

  it('too much: keeps what came before', async () => {
    const page = await fetchFrom(encoded('gzip', gzipSync(zeros(20))));
    expect(page).toMatchObject({ code: 'too_large', response: { status: 200, body: Buffer.alloc(LIMIT) } });
  });
});
