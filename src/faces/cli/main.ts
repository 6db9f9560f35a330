#!/usr/bin/env node
import '#platform/config/compile-cache.js';

const { runCommand } = await import('./run-command.js');

// EPIPE is not an error: readers such as head close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
process.stderr.on('error', () => undefined); // errors of stderr are ignored
const code = await runCommand(process.argv.slice(2)).catch((bug: unknown) => {
  console.error(bug);
  return 3; // 1 means that the domain has findings
});
// Exits explicitly, because open connections keep the process alive. The write reports errors such as a full disk.
process.stdout.write('', (error?: NodeJS.ErrnoException | null) =>
  process.exit(error && error.code !== 'EPIPE' ? 3 : code),
);
