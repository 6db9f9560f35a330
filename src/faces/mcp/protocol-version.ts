import type { IncomingHttpHeaders } from 'node:http';
import type { Message } from './json-rpc.js';

/** Methods of both protocols. */
export const METHODS = [
  ...(['tools/list', 'tools/call', 'prompts/list', 'prompts/get'] as const),
  ...(['resources/list', 'resources/templates/list', 'resources/read'] as const),
];

/** The rules in which the two protocols differ. */
export interface ProtocolVersion {
  readonly methods: ReadonlySet<string>;
  /** The HTTP status of the error for any other method. */
  readonly unknownMethodStatus: number;
  /** Throws for invalid metadata or headers; there are no headers on standard input. */
  check(message: Message, headers: IncomingHttpHeaders | undefined): void;
  /** Adds the metadata of this protocol to a result. */
  decorateResult(method: string, result: object): object;
}
