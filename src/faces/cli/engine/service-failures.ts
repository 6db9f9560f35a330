import { ApiError } from '#faces/client/index.js';
import { Failure } from '../failure.js';
import type { Texts } from '../texts.js';
import { connectionFault } from './connection-fault.js';

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;
/** Codes that the client gives to what is no answer of the service. */
const NO_ANSWER: ReadonlySet<string> = new Set(['unknown', 'redirected', 'answer_too_large']);

/** Why a running service gave no result. */
export class ServiceFailures {
  constructor(
    private readonly server: URL,
    private readonly texts: Texts,
  ) {}

  /** What the client threw. */
  of(error: unknown): Failure {
    if (error instanceof Failure) return error;
    if (error instanceof ApiError) return this.refusal(error.status, error.code, error.message);
    return this.unavailable(this.texts.reason(connectionFault(error).reason));
  }

  refusal(status: number, code: string, message = ''): Failure {
    if (code === 'answer_too_large') return this.unavailable(this.texts.reason('too-large'));
    if (NO_ANSWER.has(code)) return this.unavailable(`HTTP ${status}`);
    const isOurs = status < 400 || status >= SERVER_ERRORS || status === TOO_MANY_REQUESTS;
    return new Failure(code, message, isOurs ? 'unknown' : 'invalid');
  }

  private unavailable(reason: string): Failure {
    const text = this.texts.text('cli.errors.server', { url: this.server.href, reason });
    return new Failure('server_unavailable', text, 'unknown');
  }
}
