// The page of a cached report, compared with a bare server that sends the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COST, costOfRequests, startServer, startServers } from './load.mjs';
import { compared } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';

const KIND = 'health check';

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const lab = await startServer('capacity-lab', { KINDS: KIND });
  const ours = await startServers('capacity-app', { LAB_URL: lab.url });
  const path = `/check/${DOMAINS.find(({ kind }) => kind === KIND).name}`;
  const [page] = await Promise.all(ours.urls.map((url) => fetched(url + path))); // each has its own cache
  const file = join(folder, 'page.html');
  writeFileSync(file, page);
  const bare = await startServers('nest-page', { BENCH_PAGE: file });
  try {
    const rounds = await costOfRequests([
      { label: 'bare Nest', ...bare, path },
      { label: 'ours', ...ours, path },
    ]);
    const name = `report page of ${Math.round(Buffer.byteLength(page) / 1000)} KB, cached, to bare Nest`;
    return [compared(name, COST, rounds, (of) => of['bare Nest'] / of.ours, 0.5)];
  } finally {
    for (const { stop } of [bare, ours, lab]) stop();
    rmSync(folder, { recursive: true });
  }
}

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
  return answer.text();
}
