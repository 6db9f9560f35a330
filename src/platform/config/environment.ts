import { readFileSync } from 'node:fs';
import { nearestWord } from '#base/domain/nearest-word.js';
import { parseUrl } from '#base/domain/parse-url.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Unknown variables with our prefix are reported as typing errors. */
const PREFIX = 'DD_';

/** Lists all invalid variables at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads variables one by one, collects faults, and throws them together at the end. */
export class EnvironmentReader {
  readonly asked = new Map<string, string>();
  private readonly problems: string[] = [];

  constructor(private readonly env: Environment) {}

  text(name: string, fallback = ''): string {
    return this.read(name, fallback, (value) => value);
  }

  /** A secret may also be in the file named by `<name>_FILE`. */
  secret(name: string): string {
    const file = this.text(`${name}_FILE`);
    const value = this.text(name);
    if (file === '') return value;
    if (value !== '') return this.refuse(name, 'is set both as a variable and as a file; use one of the two', '');
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return this.refuse(`${name}_FILE`, 'points to a file that cannot be read', '');
    }
  }

  integer(name: string, fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number {
    return this.read(name, fallback, (value) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
      return number >= min && number <= max
        ? number
        : this.refuse(name, `must be a whole number from ${min} to ${max}`, fallback);
    });
  }

  url(name: string, fallback = ''): string {
    return this.read(name, fallback, (value) => {
      const url = parseUrl(value);
      return url?.protocol === 'https:' || url?.protocol === 'http:'
        ? value.replace(/\/$/, '')
        : this.refuse(name, 'must be an http or https URL', fallback);
    });
  }

  oneOf<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    return this.read(
      name,
      fallback,
      (value) =>
        choices.find((choice) => choice === value) ??
        this.refuse(name, `must be one of ${choices.join(', ')}`, fallback),
    );
  }

  /** A list separated by commas or white space; `parse` returns undefined for an invalid item. */
  list<T>(name: string, parse: (item: string) => T | undefined, expected: string, fallback = ''): T[] {
    const items = this.text(name, fallback).split(/[\s,]+/);
    return items
      .filter((item) => item !== '')
      .flatMap((item) => {
        const parsed = parse(item);
        return parsed === undefined ? this.refuse(name, `must list ${expected}, separated by commas`, []) : [parsed];
      });
  }

  check(name: string, holds: boolean, rule: string): void {
    if (!holds) this.refuse(name, rule, undefined);
  }

  /** Unknown variables with our prefix, each with the variable that was probably meant. */
  get unknown(): { readonly name: string; readonly meant: string | undefined }[] {
    return Object.keys(this.env)
      .filter((name) => name.startsWith(PREFIX) && !this.asked.has(name))
      .map((name) => ({ name, meant: nearestWord(name, this.asked.keys()) }));
  }

  finish(): void {
    if (this.problems.length > 0) throw new ConfigError([...new Set(this.problems)]);
  }

  private read<T extends string | number>(name: string, fallback: T, parse: (value: string) => T): T {
    this.asked.set(name, String(fallback));
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? fallback : parse(value);
  }

  private refuse<T>(name: string, rule: string, instead: T): T {
    this.problems.push(`${name} ${rule}`);
    return instead;
  }
}
