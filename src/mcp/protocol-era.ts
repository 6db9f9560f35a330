import type { Request } from 'express';
import type { Message } from './json-rpc.js';

/** What both generations have. */
export const METHODS = [
  ...(['tools/list', 'tools/call', 'prompts/list', 'prompts/get'] as const),
  ...(['resources/list', 'resources/templates/list', 'resources/read'] as const),
];

/** The rules that a generation of the protocol has of its own. */
export interface ProtocolEra {
  readonly methods: ReadonlySet<string>;
  /** The HTTP status of the error for any other method. */
  readonly unknownMethodStatus: number;
  /** Refuses a message whose envelope is not in order. */
  check(message: Message, headers: Request['headers']): void;
  /** The result of a method as this era sends it. */
  dress(method: string, result: object): object;
}
