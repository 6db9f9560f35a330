import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { LAB } from './lab/processes.js';

const ENTER = ['bash', 'test/system/enter.sh', 'sleep', '1000'];
const networkOf = (pid: string) => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined; // the process has exited
  }
};

/** Processes in another network namespace than ours: those of a nested lab. */
function nestedProcesses(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => ![undefined, networkOf('self')].includes(networkOf(pid)));
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
};

it.each<[string, NodeJS.Signals, () => boolean]>([
  ['interrupted while it starts', 'SIGINT', () => nestedProcesses().length > 5],
  ['killed while it runs', 'SIGKILL', () => nestedProcesses().some((pid) => commandOf(pid) === 'sleep')],
])('leaves nothing behind when it is %s', async (_, signal, isTime) => {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  const TMPDIR = mkdtempSync(`${LAB}/tmp/nested-`);
  const lab = spawn('nice', ENTER, { detached: true, stdio: 'ignore', env: { ...process.env, TMPDIR } });
  await until(isTime);
  process.kill(signal === 'SIGINT' ? -lab.pid! : lab.pid!, signal);
  await until(() => nestedProcesses().length === 0);
  expect(readdirSync(TMPDIR)).toEqual([]);
  expect(readFileSync('/proc/self/mounts', 'utf8')).toBe(mounts);
});

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

it('does not start where other hosts could be reached', () => {
  const program = ['--import', './scripts/typescript.mjs', 'test/system/lab/inside.ts', 'true'];
  const { status, stderr } = spawnSync('node', program, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('this is no fresh namespace')]);
});

it.each([
  ['', 0],
  ['true', 1],
])('says what it lacks; with CI=%j that ends with %d', (CI, code) => {
  const asNobody = ['--reuid', '65534', '--clear-groups', ...ENTER];
  const { status, stderr } = spawnSync('setpriv', asNobody, { encoding: 'utf8', env: { ...process.env, CI } });
  expect([status, stderr]).toEqual([code, expect.stringContaining("for want of: root's rights")]);
});
