#!/usr/bin/env node
import '../config/compile-cache.js';

const { runCommand } = await import('./run-command.js');

// A reader that has seen enough, such as head, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
process.stderr.on('error', () => undefined); // nor is one of what is said besides
const code = await runCommand(process.argv.slice(2)).catch((bug: unknown) => {
  console.error(bug);
  return 3; // 1 would say that something is wrong with the domain
});
// Connections that are kept for the next report would keep the process as well. A full disk shows here or above.
process.stdout.write('', (error?: NodeJS.ErrnoException | null) =>
  process.exit(error && error.code !== 'EPIPE' ? 3 : code),
);
