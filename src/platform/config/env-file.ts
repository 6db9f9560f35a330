import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment } from './environment.js';

/** The variables of a file, parsed as Node and a shell do; empty where there is no file. */
export function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError([`${path} cannot be read: ${String(error)}`]);
  }
}
