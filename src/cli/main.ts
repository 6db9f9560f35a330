#!/usr/bin/env node
import '../config/compile-cache.js';

const { runCommand } = await import('./run-command.js');

// A reader that has seen enough, such as head, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
const code = await runCommand(process.argv.slice(2));
// Connections that are kept for the next report would keep the process as well.
process.stdout.write('', () => process.exit(code));
