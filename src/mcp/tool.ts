import type { ClassConstructor } from 'class-transformer';
import type { Caller } from '../edge/limits/caller.js';
import type { Limit } from '../edge/limits/limits.js';
import type { TextParams } from '../domain/phrase.js';
import type { Localizer } from '../edge/texts/localizer.js';
import type { Fields } from './json-rpc.js';
import type { Parameter } from './tool-schemas.js';
import { fitted, type Forms } from './text-fit.js';

/** One check as a model sees it: the same input, service and report as its REST endpoint, and the report in words. */
export abstract class Tool<Input extends object = object, Result extends object = object> {
  abstract readonly name: string;
  /** The operation of the OpenAPI description whose schemas it shares. */
  abstract readonly operation: string;
  /** The class of its arguments, asked for once, by the first call: to combine several loads every validator there is. */
  abstract readonly input: () => ClassConstructor<Input>;
  readonly limits: readonly Limit[] = ['day'];
  readonly openWorld: boolean = true;
  /** Whether its texts, errors included, come in the language that `lang` asks for. */
  readonly localized: boolean = false;

  /** Its arguments are names, as REST has them in paths, and it is often asked for the same: what was read is remembered. */
  readonly takesNames: boolean = false;

  /** Arguments that REST does not have. */
  readonly more: readonly Parameter[] = [];

  constructor(protected readonly localizer: Localizer) {}

  abstract run(input: Input, caller?: Caller): Promise<Result> | Result;
  abstract render(result: Result, input: Input): string;

  /** The report, or what of it was asked for. */
  structured(result: Result, input: Input): object;
  structured(result: Result): object {
    return result;
  }

  /** Arguments that work, near to those given, where the schema alone does not lead to them. */
  example?(given: Fields): object;

  /** IDs that may have been meant by one that does not exist. */
  similar?(given: Fields): readonly string[];

  /** A sentence of its own; only what `lang` applies to speaks more than English. */
  protected say(key: string, params?: TextParams): string {
    return this.localizer.text('en', `mcp-tools.${this.name}.${key}`, params);
  }

  /** A list that ends within bounds, whatever the report holds. */
  protected listed(head: string, entries: readonly Forms[]): string {
    return fitted(head, entries, (count) => this.localizer.text('en', 'mcp-tools.more', { count }));
  }
}
