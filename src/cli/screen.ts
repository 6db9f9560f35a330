import type { TerminalEnvironment } from '../config/terminal-environment.js';
import type { Paper } from './output/terminal.js';

/** The terminal, or what the output was sent to instead of one. */
export class Screen {
  /** For the standard output, and for the standard error. */
  readonly paper: Paper;
  readonly errors: Paper;

  constructor(environment: TerminalEnvironment, wish: string | undefined) {
    const forced = wish === 'always' ? true : wish === 'never' ? false : environment.color;
    const width = ({ isTTY, columns }: NodeJS.WriteStream) => (isTTY ? columns : undefined);
    this.paper = {
      hasColor: forced ?? isTerminal(process.stdout),
      width: width(process.stdout) ?? environment.columns ?? Infinity,
    };
    this.errors = { hasColor: forced ?? isTerminal(process.stderr), width: width(process.stderr) ?? Infinity };
  }

  /** Infinity where nobody has to scroll. */
  get rows(): number {
    return process.stdout.isTTY ? process.stdout.rows : Infinity;
  }

  write(text: string): 0 {
    process.stdout.write(text);
    return 0;
  }
}

/** Node leaves it undefined for what is no terminal. */
function isTerminal({ isTTY }: { readonly isTTY?: boolean }): boolean {
  return isTTY === true;
}
