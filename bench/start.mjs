// CPU time of starting a command; elapsed time would depend on other load.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { compared, inTurns } from './rounds.mjs';

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
/** A fast core starts an empty Node in about 40 ms; the goals are 250 ms and 600 ms on such a core. */
const FAST_MS = 40;
const REPORT =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`\\nCPU ${user+system}`)})';

export async function run() {
  const rounds = await inTurns({
    'node -e 0': () => cpuMs(['-e', '0']),
    idn: () => cpuMs([PROGRAM, 'idn', 'münchen.de']),
    // An invalid name is rejected after everything is loaded, so this measures the start of a cold check.
    check: () => cpuMs([PROGRAM, 'check', 'a..b']),
  });
  return [
    measurement('start of domain-diagnostics idn, to an empty Node', rounds, 'idn', 250),
    measurement('start of domain-diagnostics check, to an empty Node', rounds, 'check', 600),
  ];
}

function measurement(name, rounds, command, goalMs) {
  const pairs = rounds.map((of) => ({ 'node -e 0': of['node -e 0'], ours: of[command] }));
  return compared(name, 'ms CPU', pairs, (of) => of['node -e 0'] / of.ours, FAST_MS / goalMs);
}

function cpuMs(args) {
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT, ...args], { encoding: 'utf8' });
  return Number(/CPU (\d+)/.exec(stderr)[1]) / 1000;
}
