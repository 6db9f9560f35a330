const pending: string[] = [];

/** Writes the lines of one turn of the event loop at once, to save system calls under load. */
export function writeLogLine(line: object): void {
  if (pending.push(JSON.stringify(line)) === 1) setImmediate(flushLog);
}

function flushLog(): void {
  if (pending.length === 0) return;
  process.stdout.write(`${pending.join('\n')}\n`);
  pending.length = 0;
}

process.once('exit', flushLog);
