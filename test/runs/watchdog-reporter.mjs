import { spawn } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const WATCHDOG = fileURLToPath(new URL('watchdog.mjs', import.meta.url));
const STILL_SECONDS = 1000; // longer than the timeout of any test

/** Sends the start and end of every file and test to the watchdog. */
export default class WatchdogReporter {
  onRunStart() {
    const args = [WATCHDOG, process.pid, STILL_SECONDS].map(String);
    this.watchdog = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    this.watchdog.on('error', () => undefined);
    this.watchdog.stdin.on('error', () => undefined);
    this.watchdog.unref();
    this.watchdog.stdin.unref();
  }

  onTestFileStart({ path }) {
    this.tell('start', path);
  }

  onTestCaseStart({ path }, { fullName }) {
    this.tell('test', path, fullName.replaceAll('\n', ' '));
  }

  onTestCaseResult({ path }) {
    this.tell('test', path);
  }

  onTestFileResult({ path }) {
    this.tell('end', path);
  }

  onRunComplete() {
    this.tell('done', '');
  }

  tell(event, path, name = '') {
    this.watchdog.stdin.write(`${event} ${relative('.', path)} ${name}\n`);
  }
}
