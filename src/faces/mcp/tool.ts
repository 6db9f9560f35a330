import type { ClassConstructor } from 'class-transformer';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import type { TextParams } from '#base/domain/phrase.js';
import type { Language, Localizer } from '#platform/edge/texts/localizer.js';
import { Wording } from '../views/wording.js';
import { nextCall } from './next-call.js';
import type { Fields } from './json-rpc.js';
import type { Parameter } from './tool-schemas.js';
import type { ResponseSize } from './response-size.js';
import { fitText, type Forms } from './text-fit.js';

/** An MCP tool: the same input, service and report as its REST endpoint, and the report as text. */
export abstract class Tool<Input extends object = object, Result extends object = object> {
  abstract readonly name: string;
  /** The operation of the OpenAPI document from which its schemas are derived. */
  abstract readonly operation: string;
  /** Parameters of the operation that the tool does not take. */
  readonly leavesOut: readonly string[] = [];
  /** The class of its arguments; called once, on the first call, because combining classes loads all validators. */
  abstract readonly input: () => ClassConstructor<Input>;
  readonly limits: readonly Limit[] = ['day'];
  /** Whether it counts the request itself, once for each domain. */
  readonly countsDomains: boolean = false;
  /** Whether it asks who calls although it has no limits. */
  readonly needsKey: boolean = false;
  readonly openWorld: boolean = true;
  /** False if a call leaves something behind. */
  readonly readsOnly: boolean = true;
  /** Whether its texts, errors included, are in the language of the argument `lang`. */
  readonly localized: boolean = false;

  /** Whether a URL as `domain` also names the page, as `path`. */
  readonly readsPages: boolean = false;

  /** Whether capitals in `id` are part of it. */
  readonly hasExactId: boolean = false;

  /** Results that are never long: there is no argument `response`. */
  readonly isShort: boolean = false;

  /** Arguments that REST does not have, or that are described in another way, next to `response`. */
  readonly more: readonly Parameter[] = [];

  /** The fields of its result with their types, if it is not the JSON response of the operation. */
  readonly fields?: Readonly<Record<string, string>>;

  constructor(protected readonly localizer: Localizer) {}

  /** False where the operator has turned it off. */
  get isOffered(): boolean {
    return true;
  }

  abstract run(input: Input, client?: Client): Promise<Result> | Result;
  abstract render(result: Result, input: Input & ResponseSize): string;

  /** The report, or the requested part of it. */
  structured(result: Result, input: Input & ResponseSize): object;
  structured(result: Result): object {
    return result;
  }

  /** Valid arguments close to the given ones, if they cannot be derived from the schema. */
  example?(given: Fields): object;

  /** Why an ID is not found by this tool, as a text key. */
  unsuitable?(given: Fields): string | undefined;

  /** Existing IDs that are similar to an unknown one. */
  similar?(given: Fields): readonly string[];

  /** Says what a view consists of. */
  protected wording(language: Language): Wording {
    const texts = { text: (key: string, params?: TextParams) => this.localizer.text(language, key, params) };
    return new Wording(language, texts, nextCall);
  }

  /** A text of this tool in English; only tools with `localized` have texts in other languages. */
  protected say(key: string, params?: TextParams): string {
    return this.localizer.text('en', `mcp-tools.${this.name}.${key}`, params);
  }

  /** A list within the length limit. */
  protected listed(head: string, entries: readonly Forms[], size: ResponseSize): string {
    return fitText(head, entries, (count) => this.localizer.text('en', 'mcp-tools.more', { count }), size);
  }
}
