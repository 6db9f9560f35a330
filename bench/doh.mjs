import { Buffer } from 'node:buffer';
import http2 from 'node:http2';
import { encodePaddedQuery } from '../dist/formats/dns-wire/query.js';
import { startServer } from './load.mjs';
import { ourResolver } from './our-resolver.mjs';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const QUESTIONS = 2500;
const WARM_UPS = 3;
const AT_ONCE = 16;

/** CPU time of a query over one HTTP/2 session: our resolver client compared with bare node:http2. */
export async function run() {
  const server = await startServer('doh');
  const resolvers = [{ id: 'resolver-1', label: 'local', url: `${server.url}/dns-query` }];
  const resolver = ourResolver(resolvers);
  const session = http2.connect(server.url);
  const works = {
    'bare node:http2': () => cpuPerQuestion((name) => get(session, `/dns-query?dns=${encoded(name)}`)),
    ours: () => cpuPerQuestion((name) => resolver.query({ name, type: 'A' })),
  };
  try {
    await inTurns(works, WARM_UPS);
    const rounds = await inTurns(works);
    return [compared('DNS over HTTPS', 'µs CPU a question', rounds, (of) => of['bare node:http2'] / of.ours, 0.75)];
  } finally {
    resolver.onApplicationShutdown();
    session.destroy();
    server.stop();
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

let round = 0;

/** Every query has a new name, so that no cache answers it. */
async function cpuPerQuestion(ask) {
  const zone = `round-${round++}.example`;
  let next = 0;
  const asker = async () => {
    while (next < QUESTIONS) await ask(`host-${next++}.${zone}`);
  };
  const cpu = await cpuOf(() => Promise.all(Array.from({ length: AT_ONCE }, asker)));
  return cpu / QUESTIONS;
}
