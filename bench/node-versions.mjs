// The same program on the current Node and on Node 24.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COST, costOfRequests, Skipped, startServers } from './load.mjs';
import { node24 } from './node-24.mjs';
import { compared, inTurns } from './rounds.mjs';
import { PATH } from './servers/answer.mjs';

const STARTS = 5;
const [THIS, NEXT] = [`Node ${process.versions.node}`, 'Node 24'];
const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

export async function run() {
  const next = node24();
  if (!next) throw new Skipped('Node 24 cannot be downloaded from the npm registry');
  const versions = { [THIS]: process.execPath, [NEXT]: next };
  return [await speed(versions), await startUp(versions)];
}

async function speed(versions) {
  const servers = [];
  try {
    for (const [label, execPath] of Object.entries(versions))
      servers.push({ label, ...(await startServers('ours', {}, { execPath })), path: PATH });
    const rounds = await costOfRequests(servers);
    return compared('edge: Node 24 to this Node', COST, rounds, (of) => of[THIS] / of[NEXT]);
  } finally {
    for (const { stop } of servers) stop();
  }
}

async function startUp(versions) {
  const works = Object.entries(versions).map(([label, execPath]) => [label, () => timeToListen(execPath)]);
  const rounds = await inTurns(Object.fromEntries(works), STARTS);
  return compared('start-up until it listens', 'ms', rounds, (of) => of[THIS] / of[NEXT]);
}

async function timeToListen(execPath) {
  const start = performance.now();
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DD_DOCTOR: 'off' };
  const child = spawn(execPath, [MAIN], { env });
  try {
    for await (const chunk of child.stdout)
      if (String(chunk).includes(' listens on ')) return performance.now() - start;
    throw new Error('it never listened');
  } finally {
    const exit = once(child, 'exit');
    child.kill();
    await exit;
  }
}
