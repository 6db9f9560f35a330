import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import autocannon from 'autocannon';

/** A part that cannot be measured here, since something is not installed. */
export class PassedOver extends Error {}

const COPIES = 3;
const ROUNDS = 9;
const SECONDS = 1;
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

/** Several of a kind: two processes of the same program may differ by a third, as their memory happens to lie. */
export async function startServers(...args) {
  const servers = await Promise.all(Array.from({ length: COPIES }, () => startServer(...args)));
  return { urls: servers.map(({ url }) => url), stop: () => servers.forEach((server) => server.stop()) };
}

/** Requests per second; every answer must be a success. */
export async function requestsPerSecond(target, { duration = SECONDS, ...options } = {}) {
  const result = await autocannon({ url: target, connections: 16, duration, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers from ${target}`);
  return result.requests.total / result.duration;
}

/** Measures servers in turn, several rounds, and gives the median of each: drift of the machine hits all alike. */
export async function compare(targets) {
  const samples = new Map(targets.map(({ label }) => [label, []]));
  for (const { urls, path, options } of targets)
    for (const url of urls) await requestsPerSecond(url + path, { duration: 1, ...options });
  for (let round = 0; round < ROUNDS; round++)
    for (const { label, urls, path, options } of targets)
      samples.get(label).push(await requestsPerSecond(urls[round % urls.length] + path, options));
  return targets.map(({ label }) => ({ label, value: median(samples.get(label)) }));
}

/** Does the work for every item, a few at a time. */
export async function forEachOf(items, atOnce, work) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
