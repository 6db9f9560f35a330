import { SEED } from '../seed.js';

/** xorshift32: small, fast and reproducible for the same seed. */
export class Random {
  constructor(private state = SEED) {}

  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

type Mutation = (packet: Buffer, random: Random, other: Buffer) => Buffer;

const TELLING_BYTES = [0, 1, 12, 13, 0x29, 0x2e, 0x3f, 0x40, 0x7f, 0x80, 0xc0, 0xff];

const MUTATIONS: readonly Mutation[] = [
  (packet, random) => {
    packet[random.below(packet.length)]! ^= 1 << random.below(8);
    return packet;
  },
  (packet, random) => {
    packet[random.below(packet.length)] = random.pick(TELLING_BYTES);
    return packet;
  },
  // A compression pointer to any offset.
  (packet, random) => {
    packet.writeUInt16BE(0xc000 | random.below(packet.length + 2), random.below(packet.length - 1));
    return packet;
  },
  // One of the four counts in the header.
  (packet, random) => {
    packet[5 + 2 * random.below(4)] = random.below(8);
    return packet;
  },
  (packet, random) => packet.subarray(0, 1 + random.below(packet.length)),
  (packet, random) => Buffer.concat([packet, other16(random)]),
  (packet, random) => {
    const at = random.below(packet.length);
    return Buffer.concat([packet.subarray(0, at), other16(random), packet.subarray(at)]);
  },
  (packet, random) => {
    const at = random.below(packet.length);
    return Buffer.concat([packet.subarray(0, at), packet.subarray(at + random.below(16))]);
  },
  (packet, random, other) =>
    Buffer.concat([packet.subarray(0, random.below(packet.length)), other.subarray(random.below(other.length))]),
];

function other16(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 1 + random.below(16) }, () => random.below(256)));
}

/** A copy of a seed with one to four changes. */
export function mutated(seeds: readonly Buffer[], random: Random): Buffer {
  let packet: Buffer = Buffer.from(random.pick(seeds));
  for (let left = 1 + random.below(4); left > 0 && packet.length >= 12; left--) {
    packet = random.pick(MUTATIONS)(packet, random, random.pick(seeds));
  }
  return packet;
}
