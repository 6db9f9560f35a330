import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import autocannon from 'autocannon';
import { inTurns } from './rounds.mjs';

/** A part that cannot be measured here, since something is not installed. */
export class Skipped extends Error {}

/** Two processes of the same program differ in what V8 made of it: a round asks all copies. */
const COPIES = 3;
const WARM_UP_REQUESTS = 6000;
const REQUESTS = 1000;
const PATIENCE_MS = 2000;

/** Starts a server of bench/servers in its own process; its log goes where a log costs what it costs. */
export async function startServer(file, env = {}, options = {}) {
  const devNull = openSync('/dev/null', 'w');
  const child = fork(new URL(`servers/${file}.mjs`, import.meta.url), {
    stdio: ['ignore', devNull, 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    ...options,
  });
  const message = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { ...message, child, url: `http://127.0.0.1:${message.port}`, stop: () => stop(child) };
}

function stop(child) {
  if (child.connected) child.disconnect();
  setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
}

export async function startServers(...args) {
  const servers = await Promise.all(Array.from({ length: COPIES }, () => startServer(...args)));
  return {
    servers,
    urls: servers.map(({ url }) => url),
    stop: () => servers.forEach((server) => server.stop()),
  };
}

/** What a server says of itself: `cpu`, its processor time in microseconds; `memory`, in bytes after a collection. */
export function askServer({ child }, question) {
  return new Promise((resolve) => {
    child.on('message', function listen(message) {
      if (message?.answerTo !== question) return;
      child.off('message', listen);
      resolve(message.value);
    });
    child.send(question);
  });
}

/** Microseconds of the server's processor time for a request; every answer must be a success. */
async function cpuPerRequest(server, { path, options }, amount) {
  const before = await askServer(server, 'cpu');
  const url = server.url + path;
  const { non2xx, errors, requests } = await autocannon({ url, connections: 16, amount, ...options });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} bad answers from ${url}`);
  return ((await askServer(server, 'cpu')) - before) / requests.total;
}

/**
 * Rounds of what a request costs each of the servers. Processor time, not requests a second: it stays the same when
 * something else uses the machine.
 */
export async function costOfRequests(targets) {
  for (const target of targets)
    for (const server of target.servers) await cpuPerRequest(server, target, WARM_UP_REQUESTS);
  return inTurns(Object.fromEntries(targets.map((target) => [target.label, () => cpuOfCopies(target)])));
}

async function cpuOfCopies(target) {
  let sum = 0;
  for (const server of target.servers) sum += await cpuPerRequest(server, target, REQUESTS);
  return sum / target.servers.length;
}

export const COST = 'µs CPU a request';

/** Does the work for every item, a few at a time. */
export async function forEachOf(items, atOnce, work) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
