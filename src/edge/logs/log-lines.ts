const pending: string[] = [];

/** Lines of one turn of the event loop go out in one write: under load a log costs a fraction of a system call a line. */
export function writeLogLine(line: object): void {
  if (pending.push(JSON.stringify(line)) === 1) setImmediate(flushLog);
}

function flushLog(): void {
  if (pending.length === 0) return;
  process.stdout.write(`${pending.join('\n')}\n`);
  pending.length = 0;
}

process.once('exit', flushLog);
