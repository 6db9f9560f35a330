import type { Environment } from '#platform/config/environment.js';

/** Environment variables that affect commands in a terminal. */
export interface TerminalEnvironment {
  /** The first that is set of LC_ALL, LC_MESSAGES and LANG. */
  readonly locale: string;
  /** Undefined if it depends on the terminal. */
  readonly color: boolean | undefined;
  readonly columns: number | undefined;
  /** A running service to use, and the key for it. */
  readonly server: string;
  readonly key: string;
}

const MAX_COLUMNS = 1000;

export function readTerminalEnvironment(env: Environment = process.env): TerminalEnvironment {
  const columns = Number(env.COLUMNS);
  return {
    locale: [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(Boolean) ?? '',
    color: wantsColor(env),
    columns: Number.isInteger(columns) && columns > 0 && columns <= MAX_COLUMNS ? columns : undefined,
    server: env.DOMAIN_DIAGNOSTICS_SERVER ?? '',
    key: env.DOMAIN_DIAGNOSTICS_KEY ?? '',
  };
}

/** NO_COLOR applies if it is set and not empty (https://no-color.org). */
function wantsColor(env: Environment): boolean | undefined {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return true;
  return env.TERM === 'dumb' ? false : undefined;
}
