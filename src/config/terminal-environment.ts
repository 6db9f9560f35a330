import type { Environment } from './environment.js';

/** What the environment says to a command in a terminal. */
export interface TerminalEnvironment {
  /** The first that is set of LC_ALL, LC_MESSAGES and LANG. */
  readonly locale: string;
  /** Undefined: it depends on the terminal. */
  readonly color: boolean | undefined;
  readonly columns: number | undefined;
  /** A running service to use, and the key for it. */
  readonly server: string;
  readonly key: string;
}

const MOST_COLUMNS = 1000;

export function readTerminalEnvironment(env: Environment = process.env): TerminalEnvironment {
  const columns = Number(env.COLUMNS);
  return {
    locale: [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(Boolean) ?? '',
    color: colorWish(env),
    columns: Number.isInteger(columns) && columns > 0 && columns <= MOST_COLUMNS ? columns : undefined,
    server: env.DOMAIN_DIAGNOSTICS_SERVER ?? '',
    key: env.DOMAIN_DIAGNOSTICS_KEY ?? '',
  };
}

/** https://no-color.org: set and not empty, whatever its value. */
function colorWish(env: Environment): boolean | undefined {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return true;
  return env.TERM === 'dumb' ? false : undefined;
}
