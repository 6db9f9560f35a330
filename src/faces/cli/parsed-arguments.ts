export type Value = string | boolean | (string | boolean)[] | undefined;

/** The arguments of a command line. */
export class ParsedArgs {
  constructor(
    private readonly values: Readonly<Record<string, Value>>,
    readonly positionals: readonly string[],
  ) {}

  text(option: string): string | undefined {
    const value = this.values[option];
    return typeof value === 'string' ? value : undefined;
  }

  flag(option: string): boolean {
    return this.values[option] === true;
  }

  list(option: string): readonly string[] {
    const value = this.values[option];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }
}
