import { COST, costOfRequests, startServers } from './load.mjs';
import { compared } from './rounds.mjs';

const PATH = '/api/v1/generate/spf';
const BODY = JSON.stringify({ allowMx: true, ip4: ['203.0.113.7'], includes: ['_spf.example.net'], all: 'fail' });
const REQUEST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY };

/**
 * A generated record, rate-limited and validated, compared with bare Nest that sends the same bytes without reading the
 * request.
 */
export async function run() {
  const ours = await startServers('ours');
  const result = await (await fetch(ours.urls[0] + PATH, REQUEST)).text();
  const bare = await startServers('nest-post', { BENCH_RESULT: result });
  try {
    const rounds = await costOfRequests([
      { label: 'bare Nest', ...bare, path: PATH, options: REQUEST },
      { label: 'ours', ...ours, path: PATH, options: REQUEST },
    ]);
    const name = 'generator: POST /api/v1/generate/spf to bare Nest';
    return [compared(name, COST, rounds, (of) => of['bare Nest'] / of.ours, 0.6)];
  } finally {
    ours.stop();
    bare.stop();
  }
}
