import dnsPacket from 'dns-packet';
import { decodeMessage } from '../dist/formats/dns-wire/decode-message.js';
import { DnsWireError } from '../dist/formats/dns-wire/dns-wire-error.js';
import { answers } from './dns-answers.mjs';
import { compared, cpuOf, exact, inTurns } from './rounds.mjs';

const REPEATS = 2000;
const WARM_UPS = 2;

/** CPU time of decoding, and how many truncated packets each decoder accepts as complete. */
export async function run() {
  const packets = answers();
  const decoders = { ours: decodeMessage, 'dns-packet': dnsPacket.decode };
  const each = (work) => Object.fromEntries(Object.entries(decoders).map(([label, decode]) => [label, work(decode)]));
  const works = each((decode) => () => cpuPerPacket(packets, decode));
  await inTurns(works, WARM_UPS);
  const rounds = await inTurns(works);
  const shares = each((decode) => acceptedPrefixes(packets, decode));
  return [
    compared('DNS decoder', 'µs CPU a packet', rounds, (of) => of['dns-packet'] / of.ours, 1),
    exact('truncated packets accepted', '%', shares, shares.ours === 0 ? 1 : 0, 1),
  ];
}

async function cpuPerPacket(packets, decode) {
  const cpu = await cpuOf(() => {
    for (let i = 0; i < REPEATS; i++) for (const packet of packets) decode(packet);
  });
  return cpu / (REPEATS * packets.length);
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
