import { Flag, encodeFrame, FrameType } from '#platform/network/http2/frames.js';
import { HpackDecoder } from '#platform/network/http2/hpack-decoder.js';
import { Http2Error } from '#platform/network/http2/http2-error.js';
import { FakeHttp2Server, NotedExchange, OK, SETTINGS, turn } from '../network/fake-http2-server.js';
import { fc } from '../properties.js';
import { howMany } from '../sweep.js';

const numRuns = howMany('HTTP/2 connections', 20_000, 400, 2000);
const blocks = howMany('HPACK blocks', 50_000, 2000, 10_000);

const payload = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
  fc.constantFrom(OK, Buffer.alloc(4), Buffer.alloc(8), Buffer.from('000300000001', 'hex')),
);
const anyFrame = fc
  .tuple(fc.nat(11), fc.constantFrom(0, Flag.END_STREAM, Flag.END_HEADERS, 5, 0x0d, 0x2d, 0xff), fc.nat(6), payload)
  .map(([type, flags, stream, octets]) => encodeFrame(type, flags, stream, octets));
/** Valid responses among the mutated frames. */
const answer = fc
  .constantFrom(1, 3, 5)
  .map((stream) => encodeFrame(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, stream, OK));
const sent = fc
  .array(fc.oneof(anyFrame, answer), { maxLength: 30 })
  .map((frames) => Buffer.concat([SETTINGS, ...frames]));

/** The events of three requests when these octets arrive in pieces. */
async function run(octets: Buffer, cuts: readonly number[]): Promise<string[][]> {
  const server = new FakeHttp2Server();
  const session = server.session();
  const requests = [0, 1, 2].map(() => new NotedExchange());
  for (const request of requests) session.get('/', request);
  const ends = [...new Set([...cuts.map((cut) => cut % (octets.length + 1)), octets.length])].sort((a, b) => a - b);
  ends.forEach((end, i) => server.destroyed || server.push(octets.subarray(ends[i - 1] ?? 0, end)));
  await turn();
  await turn();
  session.destroy();
  return requests.map(({ events }) => events.filter((event) => !event.startsWith('data')));
}

it('every request ends exactly once, and the same however the octets arrive', async () => {
  await fc.assert(
    fc.asyncProperty(sent, fc.array(fc.nat(), { maxLength: 5 }), async (octets, cuts) => {
      const events = await run(octets, []);
      for (const ofOne of events) expect(ofOne.filter((event) => /^(end|lost)/.test(event))).toHaveLength(1);
      expect(await run(octets, cuts)).toEqual(events);
    }),
    { numRuns },
  );
});

it('a header block is decoded or refused with an error of HTTP/2', () => {
  const block = fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(block, (parts) => {
      const decoder = new HpackDecoder();
      try {
        for (const part of parts)
          for (const [name, value] of decoder.decode(part))
            expect([typeof name, typeof value]).toEqual(['string', 'string']);
      } catch (error) {
        expect(error).toBeInstanceOf(Http2Error);
      }
    }),
    { numRuns: blocks },
  );
});
