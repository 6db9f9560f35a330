import { performance } from 'node:perf_hooks';
import dnsPacket from 'dns-packet';
import { decodeMessage } from '../dist/dns-wire/decode-message.js';
import { DnsWireError } from '../dist/dns-wire/dns-wire-error.js';
import { answers } from './dns-answers.mjs';

const ROUNDS = 9;
const ROUND_MS = 250;

/** Decoder speed, and how many truncated packets each side takes for whole ones. */
export async function run() {
  const packets = answers();
  const decoders = { ours: decodeMessage, 'dns-packet': dnsPacket.decode };
  const speeds = race(packets, decoders);
  const shares = Object.entries(decoders).map(([label, decode]) => ({
    label,
    value: acceptedPrefixes(packets, decode),
  }));
  return [
    {
      name: 'DNS decoder',
      unit: 'packets/s',
      results: Object.entries(speeds).map(([label, value]) => ({ label, value })),
      ratio: speeds.ours / speeds['dns-packet'],
      goal: 1,
    },
    { name: 'truncated packets accepted', unit: '%', results: shares, ratio: shares[0].value === 0 ? 1 : 0, goal: 1 },
  ];
}

/** Rounds alternate, so that a busy machine slows both; the median round counts. */
function race(packets, decoders) {
  const rounds = Object.fromEntries(Object.keys(decoders).map((label) => [label, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [label, decode] of Object.entries(decoders)) rounds[label].push(packetsPerSecond(packets, decode));
  }
  return Object.fromEntries(Object.entries(rounds).map(([label, speeds]) => [label, Math.round(median(speeds))]));
}

function packetsPerSecond(packets, decode) {
  const start = performance.now();
  let count = 0;
  do {
    for (const packet of packets) decode(packet);
    count += packets.length;
  } while (performance.now() - start < ROUND_MS);
  return (count * 1000) / (performance.now() - start);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function acceptedPrefixes(packets, decode) {
  let accepted = 0;
  let total = 0;
  for (const packet of packets) {
    for (let length = 0; length < packet.length; length++, total++) {
      if (accepts(packet.subarray(0, length), decode)) accepted++;
    }
  }
  return (100 * accepted) / total;
}

function accepts(packet, decode) {
  try {
    decode(packet);
    return true;
  } catch (error) {
    if (decode === decodeMessage && !(error instanceof DnsWireError)) throw error;
    return false;
  }
}
