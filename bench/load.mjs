import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { inTurns } from './rounds.mjs';

/** Thrown if a part cannot be measured because a program is not installed. */
export class Skipped extends Error {}

/** V8 compiles the same program differently in every process, so each round measures several copies. */
const COPIES = 3;
const WARM_UP_ROUNDS = 15;
const ROUNDS = 21;
/**
 * Few, so that no server is idle for long: after about eight seconds V8 gives memory back and with it compiled code, and the next
 * thousand requests cost three times as much.
 */
const REQUESTS = 400;
const CONNECTIONS = 16;
const PATIENCE_MS = 2000;

/**
 * Starts a server of bench/servers in its own process. Its log goes to /dev/null, so that writing it is measured as
 * well.
 */
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

/** Reads a figure from a server: `cpu`, its CPU time in microseconds; `memory`, in bytes after garbage collection. */
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

/** CPU time of the server per request in microseconds; throws unless every response is successful. */
async function cpuPerRequest(server, { path, options }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = await askServer(server, 'cpu');
  await forEachOf(Array(REQUESTS), CONNECTIONS, () => send(server.url + path, { agent, ...options }));
  agent.destroy();
  return ((await askServer(server, 'cpu')) - before) / REQUESTS;
}

function send(url, { body, ...options }) {
  return new Promise((resolve, reject) => {
    const onResponse = (response) => {
      if (response.statusCode >= 300) reject(new Error(`${response.statusCode} from ${url}`));
      response.on('end', resolve).on('error', reject).resume();
    };
    request(url, options, onResponse).on('error', reject).end(body);
  });
}

/**
 * Rounds of the cost of a request for each server. CPU time instead of requests per second, because other load on the
 * machine does not change it.
 */
export async function costOfRequests(targets) {
  const works = Object.fromEntries(targets.map((target) => [target.label, () => cpuOfCopies(target)]));
  await inTurns(works, WARM_UP_ROUNDS);
  return inTurns(works, ROUNDS);
}

async function cpuOfCopies(target) {
  let sum = 0;
  for (const server of target.servers) sum += await cpuPerRequest(server, target);
  return sum / target.servers.length;
}

export const COST = 'µs CPU a request';

/** Runs the work for every item, `atOnce` at a time. */
export async function forEachOf(items, atOnce, work) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
