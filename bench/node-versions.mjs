// The same program on the Node that runs this and on Node 24.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compare, median, PassedOver, startServers } from './load.mjs';
import { node24 } from './node-24.mjs';
import { PATH } from './servers/answer.mjs';

const STARTS = 5;
const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

export async function run() {
  const next = node24();
  if (!next) throw new PassedOver('Node 24 cannot be had from the npm registry');
  const versions = { [`Node ${process.versions.node}`]: process.execPath, 'Node 24': next };
  return [await speed(versions), await startUp(versions)];
}

async function speed(versions) {
  const servers = [];
  try {
    for (const [label, execPath] of Object.entries(versions))
      servers.push({ label, ...(await startServers('ours', {}, { execPath })), path: PATH });
    const results = await compare(servers);
    return {
      name: 'edge: Node 24 to this Node',
      unit: 'requests/s',
      results,
      ratio: results[1].value / results[0].value,
    };
  } finally {
    for (const { stop } of servers) stop();
  }
}

async function startUp(versions) {
  const times = new Map(Object.keys(versions).map((label) => [label, []]));
  for (let i = 0; i < STARTS; i++)
    for (const [label, execPath] of Object.entries(versions)) times.get(label).push(await timeToListen(execPath));
  const results = [...times].map(([label, values]) => ({ label, value: median(values) }));
  return { name: 'start-up until it listens', unit: 'ms', results, ratio: results[0].value / results[1].value };
}

async function timeToListen(execPath) {
  const start = performance.now();
  const child = spawn(execPath, [MAIN], { env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0' } });
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
