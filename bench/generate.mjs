import { compare, startServers } from './load.mjs';

const PATH = '/api/v1/generate/spf';
const BODY = JSON.stringify({ allowMx: true, ip4: ['203.0.113.7'], includes: ['_spf.example.net'], all: 'fail' });
const REQUEST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY };

/** A generated record, counted and validated, next to bare Nest that answers the same bytes unread. */
export async function run() {
  const ours = await startServers('ours');
  const result = await (await fetch(ours.urls[0] + PATH, REQUEST)).text();
  const bare = await startServers('nest-post', { BENCH_RESULT: result });
  try {
    const results = await compare([
      { label: 'bare Nest', urls: bare.urls, path: PATH, options: REQUEST },
      { label: 'ours', urls: ours.urls, path: PATH, options: REQUEST },
    ]);
    return [
      {
        name: 'generator: POST /api/v1/generate/spf to bare Nest',
        unit: 'requests/s',
        results,
        ratio: results[1].value / results[0].value,
      },
    ];
  } finally {
    ours.stop();
    bare.stop();
  }
}
