import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { takesLongerThan } from '../checks/cpu-time.js';
import { fc } from '../properties.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { DnsWireError } from '#formats/dns-wire/dns-wire-error.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { describeVectors, vectors } from '../conformance/vectors.js';
import { howMany } from '../sweep.js';
import { dnsMessage } from './dns-message.arbitrary.js';
import { HOSTILE } from './hostile-packets.js';
import { mutated, Random } from './mutate.js';

const PACKETS = howMany('mutated packets', 200_000, 6000, 12_000);
const SLOWEST_MS = 200; // of CPU time; a packet that triggers quadratic work takes seconds
const HEAP_GROWTH = 8 * 2 ** 20;

const own = fc.sample(dnsMessage, { numRuns: 200 }).map((message) => Buffer.from(encodeMessage(message)));

Error.stackTraceLimit = 0; // stack traces of so many errors would be slow and are not needed
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The message; undefined if it was rejected with the expected error. */
function decoded(packet: Uint8Array): Message | undefined {
  try {
    return decodeMessage(packet);
  } catch (error) {
    if (error instanceof DnsWireError) return undefined;
    throw error;
  }
}

function isSlow(packet: Uint8Array): boolean {
  return takesLongerThan(SLOWEST_MS, () => decoded(packet));
}

/** A decoded message can be presented, and encoding and decoding it gives the same message. */
function isSettled(message: Message): boolean {
  for (const record of [...message.answers, ...message.authorities, ...message.additionals]) presentData(record);
  const bytes = encodeMessage(message);
  return Buffer.compare(bytes, encodeMessage(decodeMessage(bytes))) === 0;
}

function expectToSurvive(seeds: readonly Buffer[], packets: number): void {
  const random = new Random();
  const tally = { accepted: 0, slow: 0, unsettled: 0 };
  const fuzz = (count: number) => {
    for (let i = 0; i < count; i++) {
      const packet = mutated(seeds, random);
      const start = performance.now();
      const message = decoded(packet);
      if (performance.now() - start > SLOWEST_MS && isSlow(packet)) tally.slow++;
      if (!message) continue;
      tally.accepted++;
      if (!isSettled(message)) tally.unsettled++;
    }
  };
  fuzz(packets / 5);
  const before = heapUsed();
  fuzz((packets / 5) * 4);
  expect(heapUsed() - before).toBeLessThan(HEAP_GROWTH);
  expect(tally).toMatchObject({ slow: 0, unsettled: 0 });
  expect(tally.accepted).toBeGreaterThan(packets / 100);
}

function expectPrefixesRefused(packets: readonly Buffer[]): void {
  for (const packet of packets) {
    expect(decoded(packet)).toBeDefined();
    for (let length = 0; length < packet.length; length++) {
      if (decoded(packet.subarray(0, length))) throw new Error(`${length} of ${packet.toString('base64')}`);
    }
  }
}

describe('the decoder', () => {
  it(`survives ${PACKETS} mutated packets, fast and with a flat heap`, () => expectToSurvive(own, PACKETS));
  it('refuses every strict prefix of every valid packet', () => expectPrefixesRefused(own));

  it.each(HOSTILE)('is done quickly with %s', (_, packet) => {
    expect(packet.length).toBeLessThanOrEqual(0xffff);
    expect(isSlow(packet)).toBe(false);
  });
});

describeVectors('the decoder, of recorded packets', () => {
  const recorded = vectors<{ input: { base64: string } }>('dnssec/dns-wire-responses.json').map(({ input }) =>
    Buffer.from(input.base64, 'base64'),
  );
  it(`survives ${PACKETS} mutated packets, fast and with a flat heap`, () => expectToSurvive(recorded, PACKETS));
  it('refuses every strict prefix of every valid packet', () => expectPrefixesRefused(recorded));
});
