// A replica or a worker of scans, which counts the packets to each address.
import { announce } from './answer.mjs';
import { startReplica } from './lab-replica.mjs';

/** The figures of `src/platform/runtime/destination-limit.ts`. */
const CONNECTION_COST = 5;
const WINDOW_MS = 16_000;
const MAX_OPENED = 1000;

const { app, sockets } = await startReplica(process.env.LAB_URL, process.env);
let window = 0;
let packets = new Map();
const { datagram, stream } = sockets;
sockets.datagram = counting(datagram, 1);
sockets.stream = counting(stream, CONNECTION_COST);
process.on('message', (question) => {
  if (question === 'memory-now') process.send({ answerTo: question, value: process.memoryUsage().rss });
});
announce(app.getHttpServer());

function counting(open, cost) {
  return (address, port) => {
    note(address.toString(), cost);
    if (sockets.opened.length > MAX_OPENED) sockets.opened.length = 0;
    return open.call(sockets, address, port);
  };
}

/** Packets of a window are reported when the next one begins. */
function note(address, cost) {
  const now = Math.floor(Date.now() / WINDOW_MS);
  if (now !== window) {
    if (packets.size > 0) process.send({ window, packets: [...packets] });
    window = now;
    packets = new Map();
  }
  packets.set(address, (packets.get(address) ?? 0) + cost);
}
