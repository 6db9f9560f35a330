import type { TerminalEnvironment } from './terminal-environment.js';
import type { OutputStyle } from './output/terminal.js';

/** Standard output and standard error, which may be terminals, files or pipes. */
export class Terminal {
  /** Style of standard output; `errors` is that of standard error. */
  readonly output: OutputStyle;
  readonly errors: OutputStyle;

  constructor(environment: TerminalEnvironment, wish: string | undefined) {
    const forced = wish === 'always' ? true : wish === 'never' ? false : environment.color;
    const width = ({ isTTY, columns }: NodeJS.WriteStream) => (isTTY ? columns : undefined);
    this.output = {
      hasColor: forced ?? isTty(process.stdout),
      width: width(process.stdout) ?? environment.columns ?? Infinity,
    };
    this.errors = { hasColor: forced ?? isTty(process.stderr), width: width(process.stderr) ?? Infinity };
  }

  /** Infinity if the output is not a terminal. */
  get rows(): number {
    return process.stdout.isTTY ? process.stdout.rows : Infinity;
  }

  write(text: string): 0 {
    process.stdout.write(text);
    return 0;
  }
}

/** Node leaves `isTTY` undefined for streams that are not terminals. */
function isTty({ isTTY }: { readonly isTTY?: boolean }): boolean {
  return isTTY === true;
}
