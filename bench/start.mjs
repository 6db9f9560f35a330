// What it takes to start a command, as CPU time: the clock says little on a machine that is busy.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { median } from './load.mjs';

const ROUNDS = 7;
const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
/** A fast core starts an empty Node in about 40 ms: the goals are 250 ms and 400 ms there. */
const FAST_MS = 40;
const REPORT =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`\\nCPU ${user+system}`)})';

export async function run() {
  const empty = cpuMs(['-e', '0']);
  return [
    measurement(
      'start of domain-diagnostics idn, CPU, to an empty Node',
      empty,
      cpuMs([PROGRAM, 'idn', 'münchen.de']),
      250,
    ),
    // A name that is refused after everything was loaded: all that a cold check takes more than a warm service.
    measurement(
      'start of domain-diagnostics check, CPU, to an empty Node',
      empty,
      cpuMs([PROGRAM, 'check', 'a..b']),
      400,
    ),
  ];
}

function measurement(name, empty, ours, goalMs) {
  const results = [
    { label: 'node -e 0', value: empty },
    { label: 'ours', value: ours },
  ];
  return { name, unit: 'ms', results, ratio: empty / ours, goal: FAST_MS / goalMs };
}

function cpuMs(args) {
  const times = Array.from({ length: ROUNDS }, () => {
    const { stderr } = spawnSync(process.execPath, ['--import', REPORT, ...args], { encoding: 'utf8' });
    return Number(/CPU (\d+)/.exec(stderr)[1]) / 1000;
  });
  return median(times);
}
