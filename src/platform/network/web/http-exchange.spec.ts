import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readResponseBody, readHeaders } from './http-exchange.js';
import { CancelSource } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const LIMIT = 100;
const message = (chunks: Iterable<Buffer>, encoding = '') =>
  Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers: { 'content-encoding': encoding },
  }) as unknown as IncomingMessage;
const read = (from: IncomingMessage) =>
  readResponseBody(from, { maxBytes: LIMIT, timeouts: new Timeouts(), timeoutMs: 5000, signal: new CancelSource() });

describe('readBody', () => {
  it.each([
    ['nothing', [], 0],
    ['as much as allowed', [40, 60], 100],
  ])('takes %s', async (_, sizes: number[], length) => {
    const body = await read(message(sizes.map((size) => Buffer.alloc(size))));
    expect(body).toEqual({ bytes: Buffer.alloc(length) });
  });

  it.each([
    ['plain', '', Buffer.alloc(60)],
    ['packed', 'gzip', gzipSync(Buffer.from(Array.from({ length: 60 }, (_, i) => (i * 167) % 251)))],
  ])('takes the part of a body within the limit and nothing after it: %s', async (_, encoding, chunk) => {
    let taken = 0;
    const endless = (function* () {
      for (; taken < 1000; taken++) yield chunk;
    })();
    const long = message(endless, encoding);
    const { bytes, fault } = await read(long);
    expect(fault).toMatchObject({ reason: 'too-large' });
    expect(bytes.length).toBeLessThanOrEqual(LIMIT);
    await new Promise(setImmediate);
    expect(long.isPaused()).toBe(true);
    expect(taken).toBeLessThan(1000);
    long.destroy();
  });
});

describe('readHeaders', () => {
  it.each([
    [['X-A', '1', 'x-a', '2'], 'x-a', '1, 2'],
    [['Location', 'https://a.example', 'location', 'https://a.example'], 'location', 'https://a.example'],
    [['Strict-Transport-Security', 'a', 'strict-transport-security', 'b'], 'strict-transport-security', 'a'],
  ])('of %j has %s: %s', (rawHeaders, name, value) => {
    expect(readHeaders({ rawHeaders } as IncomingMessage).get(name)).toBe(value);
  });
});
