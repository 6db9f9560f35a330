import { Clock } from '#base/domain/clock.js';
import { ScanCallbacks } from '#features/scans/scan-callbacks.js';
import type { ScanStore } from '#features/scans/scan-store.js';
import { Notifier } from '#platform/network/web/notifier.js';
import { LabApp } from './lab-app.js';
import { SCAN_FACTS } from './scan-store-double.js';

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start()));
afterAll(() => lab.close());

/** Calls back at a URL, and says whether the call counts as taken. */
async function callBack(url: string): Promise<boolean> {
  let isTaken = false;
  const store = {
    claimCallback: () => Promise.resolve({ url, key: 'a-key' }),
    facts: () => Promise.resolve({ ...SCAN_FACTS, state: 'done' }),
    dropCallback: () => Promise.resolve((isTaken = true)),
  } as unknown as ScanStore;
  const real = lab.app.app.get(Notifier, { strict: false });
  let call: Promise<unknown> | undefined;
  const notifier = {
    post: (...letter: Parameters<Notifier['post']>) => (call = real.post(...letter)),
  } as unknown as Notifier;
  await new ScanCallbacks(store, notifier, lab.app.app.get(Clock, { strict: false })).tell('scan');
  while (!call) await new Promise(setImmediate);
  await call.catch(() => undefined);
  await new Promise(setImmediate);
  return isTaken;
}

it.each([
  ['a server that takes it', 'https://perfect.test/', true],
  ['a server that redirects', 'https://www.perfect.test/', false],
  ['a page that is not there', 'https://perfect.test/nothing', false],
  ['a certificate that has expired', 'https://certold.com/', false],
  ['an address that is not public', 'https://127.0.0.1/', false],
])('of a scan goes to %s', async (_, url, isTaken) => {
  expect(await callBack(url)).toBe(isTaken);
});
