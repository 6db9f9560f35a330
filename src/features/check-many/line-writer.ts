import type { Response } from 'express';
import { pacedWrite } from '#platform/edge/http/paced-write.js';
import { safeJson } from '#base/domain/safe-json.js';

/** Writes lines of JSON to a response. Writers wait while the reader is slow, so that no lines pile up. */
export class LineWriter {
  /** The write before this one: only one line is in the buffer of the response. */
  private last = Promise.resolve();

  constructor(private readonly response: Response) {}

  /** The reader left or was cut off. */
  get isOver(): boolean {
    return this.response.closed || this.response.destroyed;
  }

  write(line: object): Promise<void> {
    this.last = this.last.then(() => this.send(`${safeJson(line)}\n`));
    return this.last;
  }

  end(): void {
    this.response.end();
  }

  private send(text: string): Promise<void> {
    const { response } = this;
    if (!response.headersSent) {
      response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
      response.setHeader('X-Accel-Buffering', 'no');
    }
    return pacedWrite(response, text);
  }
}
