import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const WATCHDOG = join(__dirname, '../runs/watchdog.mjs');
/** A run that never ends, with a child process that ends by itself if the watchdog does not end it. */
const ENDLESS = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'])
  .once('spawn', function () { console.log(this.pid); }); setInterval(() => undefined, 1000);`;

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

async function endlessRun(): Promise<{ run: ChildProcess; below: number }> {
  const run = spawn(process.execPath, ['-e', ENDLESS], { stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(run);
  const [pid] = (await once(run.stdout, 'data')) as [Buffer];
  return { run, below: Number(pid.toString()) };
}

function watch(run: ChildProcess, stillSeconds: number) {
  const watchdog = spawn(process.execPath, [WATCHDOG, String(run.pid), String(stillSeconds)], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  running.push(watchdog);
  const said: string[] = [];
  watchdog.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return { watchdog, said: () => said.join(''), tell: (line: string) => watchdog.stdin.write(`${line}\n`) };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('names the file and the test that hang, and ends the run with all its processes', async () => {
  const { run, below } = await endlessRun();
  const { watchdog, said, tell } = watch(run, 2);
  const gone = once(run, 'exit');
  ['start a.spec.ts ', 'start b.spec.ts ', 'start c.spec.ts ', 'test b.spec.ts ', 'end b.spec.ts '].forEach(tell);
  tell('test c.spec.ts waits for ever');
  expect(await once(watchdog, 'close')).toEqual([1, null]);
  expect(said()).toContain('no test has ended for 2 s. Under way:\na.spec.ts\nc.spec.ts: waits for ever\n');
  expect(await gone).toEqual([null, 'SIGKILL']);
  for (let tries = 0; tries < 50 && isAlive(below); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isAlive(below)).toBe(false);
});

it('ends a run that is done but does not exit', async () => {
  const { run } = await endlessRun();
  const { said, tell } = watch(run, 1);
  const gone = once(run, 'exit');
  tell('done  ');
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(said()).toContain('the tests are done, but their process does not end');
});

it('does not end a run that makes progress, and exits with it', async () => {
  const { run } = await endlessRun();
  const { watchdog, said, tell } = watch(run, 3);
  const gone = once(watchdog, 'close');
  for (let seconds = 0; seconds < 5; seconds++) {
    tell('test a.spec.ts ');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  watchdog.stdin.end();
  expect(await gone).toEqual([0, null]);
  expect([said(), isAlive(run.pid!)]).toEqual(['', true]);
});
