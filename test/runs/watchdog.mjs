// Watches a test run from another process, because a blocked process cannot report itself. It reads the start and end
// of every file and test from stdin; without input for too long, it names the running files and ends the run.
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [pid, stillSeconds] = process.argv.slice(2).map(Number);
const underWay = new Map(); // each file with its latest test
let silence = 0;
let isDone = false;

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [event, file, ...name] = line.split(' ');
    silence = 0;
    if (event === 'start' || event === 'test') underWay.set(file, name.join(' '));
    if (event === 'end') underWay.delete(file);
    if (event === 'done') isDone = true;
  })
  .once('close', () => process.exit());

// Counts seconds instead of reading the clock, so that a suspended machine is not taken for a blocked run.
setInterval(() => {
  silence++;
  if (silence < stillSeconds) return;
  const what = isDone ? 'the tests are done, but their process does not end' : 'no test has ended';
  console.error(`\nWatchdog: ${what} for ${stillSeconds} s. Under way:\n${list() || 'no file'}`);
  for (const child of [...descendants(pid), pid]) end(child);
  process.exit(1);
}, 1000);

function list() {
  return [...underWay].map(([file, name]) => (name ? `${file}: ${name}` : file)).join('\n');
}

/** All descendants of a process, if /proc exists; otherwise only the run itself is ended. */
function descendants(ancestor) {
  const parents = new Map();
  for (const name of listed('/proc')) {
    const [, parent] = /^PPid:\s*(\d+)/m.exec(read(`/proc/${name}/status`)) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [];
  for (let next = [ancestor]; next.length > 0;) {
    next = [...parents].filter(([, parent]) => next.includes(parent)).map(([child]) => child);
    found.push(...next);
  }
  return found.filter((child) => child !== process.pid);
}

function listed(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function end(child) {
  try {
    process.kill(child, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
