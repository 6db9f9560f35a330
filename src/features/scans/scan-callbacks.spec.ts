import { createHmac } from 'node:crypto';
import { Clock } from '#base/domain/clock.js';
import type { Notifier } from '#platform/network/web/notifier.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ScanCallbacks, signatureOf } from './scan-callbacks.js';
import type { ScanFacts, ScanStore } from './scan-store.js';

const NOW = 1_790_000_000_000;
const CALLBACK = { url: 'https://hooks.example/scans', key: 'a-key' };
const FACTS = {
  ...{ id: 'scan', label: 'Mine', checks: 'health', state: 'done', total: 3, done: 3, failed: 1 },
  ...{ createdAt: NOW - 9000, finishedAt: NOW, expiresAt: NOW + 9000, pace: { domains: 3, seconds: 9 } },
} as ScanFacts;

class StoppedClock extends Clock {
  now(): number {
    return NOW;
  }
}

let claimed: (typeof CALLBACK | 'later' | undefined)[];
let dropped: number;
let sent: (readonly [string, Readonly<Record<string, string>>, Buffer])[];
let answer: () => Promise<number>;
let callbacks: ScanCallbacks;

beforeEach(() => {
  [claimed, dropped, sent, answer] = [[], 0, [], () => Promise.resolve(200)];
  const store = {
    claimCallback: () => Promise.resolve(claimed.shift()),
    hasCallback: () => Promise.resolve(claimed.length > 0),
    dropCallback: () => {
      dropped++;
      return Promise.resolve();
    },
    facts: () => Promise.resolve(FACTS),
  } as unknown as ScanStore;
  const notifier = {
    post: (url: string, headers: Record<string, string>, body: Buffer) => {
      sent.push([url, headers, body]);
      return answer();
    },
  } as unknown as Notifier;
  callbacks = new ScanCallbacks(store, notifier, new StoppedClock());
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('sends the state with a signature that its receiver can verify', async () => {
  claimed = [CALLBACK];
  expect(await callbacks.tell('scan')).toBe(false);
  await settled();
  const [[url, headers, body]] = sent as [[string, Readonly<Record<string, string>>, Buffer]];
  expect(url).toBe(CALLBACK.url);
  expect(JSON.parse(body.toString())).toMatchObject({ api: 'v1', id: 'scan', state: 'done', failed: 1 });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['dd-signature']!)!;
  expect(Number(time)).toBe(NOW / 1000);
  expect(signature).toBe(createHmac('sha256', CALLBACK.key).update(`${time}.${body.toString()}`).digest('hex'));
  expect(headers['content-length']).toBe(String(body.length));
  expect(dropped).toBe(1);
  expect(await callbacks.tell('scan')).toBe(true);
});

it.each([
  ['answers with an error', () => Promise.resolve(500)],
  ['redirects', () => Promise.resolve(307)],
  ['does not answer', () => Promise.reject(new UpstreamError('timeout'))],
])('tries again where the server %s', async (_, how) => {
  [claimed, answer] = [[CALLBACK, 'later'], how];
  expect(await callbacks.tell('scan')).toBe(false);
  await settled();
  expect([sent.length, dropped]).toEqual([1, 0]);
  expect(await callbacks.tell('scan')).toBe(false);
  expect(sent).toHaveLength(1);
});

it('has at most four calls at a time, and forgets none', async () => {
  claimed = Array.from({ length: 6 }, () => CALLBACK);
  answer = () => new Promise(() => undefined);
  for (let i = 0; i < 5; i++) expect(await callbacks.tell(`scan-${i}`)).toBe(false);
  await settled();
  expect([sent.length, claimed.length]).toEqual([4, 2]);
});

it('another body or time has another signature', () => {
  const of = (text: string, seconds: number) => signatureOf(Buffer.from(text), 'key', seconds);
  expect(new Set([of('a', 1), of('b', 1), of('a', 2)]).size).toBe(3);
});
