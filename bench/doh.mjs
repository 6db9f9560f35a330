import { Buffer } from 'node:buffer';
import http2 from 'node:http2';
import { performance } from 'node:perf_hooks';
import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { encodePaddedQuery } from '../dist/dns-wire/query.js';
import { SystemClock } from '../dist/domain/clock.js';
import { DohOptions } from '../dist/network/dns/doh-options.js';
import { DohResolver } from '../dist/network/dns/doh-resolver.js';

const ROUNDS = 41;
const QUESTIONS = 250;
const AT_ONCE = 16;

/** Questions a second through one HTTP/2 session: the resolver, and node:http2 with nothing around it. */
export async function run() {
  const worker = new Worker(new URL('./doh-server.mjs', import.meta.url));
  const port = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const origin = `http://127.0.0.1:${port}`;
  const resolvers = [{ id: 'resolver-1', label: 'local', url: `${origin}/dns-query` }];
  const resolver = new DohResolver(new DohOptions({ resolvers }), new SystemClock());
  const session = http2.connect(origin);
  try {
    const { speeds, ratio } = await race([
      (name) => resolver.ask({ name, type: 'A' }),
      (name) => get(session, `/dns-query?dns=${encoded(name)}`),
    ]);
    const results = ['ours', 'bare node:http2'].map((label, i) => ({ label, value: speeds[i] }));
    return [{ name: 'DNS over HTTPS', unit: 'questions/s', results, ratio, goal: 0.7 }];
  } finally {
    resolver.onApplicationShutdown();
    session.destroy();
    await worker.terminate();
  }
}

function encoded(name) {
  return Buffer.from(encodePaddedQuery({ name, type: 'A' })).toString('base64url');
}

function get(session, path) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, accept: 'application/dns-message' });
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('error', reject);
  });
}

/** Short rounds that alternate, each compared with its neighbor: on a busy machine both have the same bad luck. */
async function race(contestants) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const speeds = [];
    for (const [i, ask] of contestants.entries()) speeds.push(await questionsPerSecond(ask, `${round}-${i}`));
    rounds.push(speeds);
  }
  const warm = rounds.slice(ROUNDS >> 2);
  const speeds = contestants.map((_, i) => Math.round(median(warm.map((round) => round[i]))));
  return { speeds, ratio: median(warm.map(([ours, theirs]) => ours / theirs)) };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

async function questionsPerSecond(ask, zone) {
  const start = performance.now();
  let next = 0;
  const asker = async () => {
    while (next < QUESTIONS) await ask(`host-${next++}.${zone}.example`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return (QUESTIONS * 1000) / (performance.now() - start);
}
