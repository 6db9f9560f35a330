// Deadlines within deadlines, as a report has them, while garbage is collected all the time: prints how many of each form fired.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withDeadline, withPatience } from '../../dist/network/deadline.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const COUNT = 50;
const LIMIT_MS = 100;

const forever = () => new Promise(() => undefined);
const abortOf = (signal) => new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
const forms = {
  patience: () => withPatience(LIMIT_MS, undefined, abortOf),
  deadlines: () => withDeadline(LIMIT_MS, undefined, forever).catch(() => undefined),
  nested: () => withPatience(LIMIT_MS, undefined, (signal) => withPatience(60_000, signal, abortOf)),
};

const fired = Object.fromEntries(Object.keys(forms).map((form) => [form, 0]));
for (const [form, begin] of Object.entries(forms))
  for (let i = 0; i < COUNT; i++) void begin().then(() => fired[form]++);
for (let i = 0; i < 100; i++) {
  collectGarbage();
  await sleep(LIMIT_MS / 5);
}
console.log(JSON.stringify(fired));
process.exit(); // what never fires must not keep us
