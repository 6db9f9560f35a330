// Nested timeouts as in a report, during continuous garbage collection: prints how many of each form fired.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Timeouts } from '../../dist/platform/runtime/timeouts.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const timeouts = new Timeouts();
const COUNT = 50;
const LIMIT_MS = 100;

const forever = () => new Promise(() => undefined);
const abortOf = (signal) => new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
const forms = {
  budgets: () => timeouts.budget(LIMIT_MS, undefined, abortOf),
  limits: () => timeouts.limit(LIMIT_MS, undefined, forever).catch(() => undefined),
  nested: () => timeouts.budget(LIMIT_MS, undefined, (signal) => timeouts.budget(60_000, signal, abortOf)),
};

const fired = Object.fromEntries(Object.keys(forms).map((form) => [form, 0]));
for (const [form, begin] of Object.entries(forms))
  for (let i = 0; i < COUNT; i++) void begin().then(() => fired[form]++);
for (let i = 0; i < 100; i++) {
  collectGarbage();
  await sleep(LIMIT_MS / 5);
}
console.log(JSON.stringify(fired));
process.exit(); // pending timers must not keep the process alive
