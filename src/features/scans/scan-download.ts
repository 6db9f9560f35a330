import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { pacedWrite } from '#platform/edge/http/paced-write.js';
import { formatLine, headOf, isWanted, type Narrowing, type ResultForm } from './scan-results.js';
import { ScansService } from './scans.service.js';

const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };
/** Results of a process that are read at a time. */
const MAX_DOWNLOADS = 8;

/** Streams results from storage, a few blocks at a time. */
@Injectable()
export class ScanDownload {
  private open = 0;

  constructor(private readonly service: ScansService) {}

  async send(
    response: Response,
    id: string,
    form: ResultForm,
    { after = 0, ...narrowing }: Narrowing & { after?: number },
  ): Promise<void> {
    if (this.open >= MAX_DOWNLOADS) throw overloaded();
    this.open++;
    try {
      let lines = await this.service.lines(id, after);
      response.writeHead(200, { 'Content-Type': TYPES[form], 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      await pacedWrite(response, after === 0 ? headOf(form) : '');
      for (let last = lines.at(-1); last && !response.closed; last = lines.at(-1)) {
        const wanted = lines.filter((line) => isWanted(line, narrowing));
        await pacedWrite(response, wanted.map((line) => formatLine(line, form)).join(''));
        lines = await this.service.lines(id, last.n);
      }
      response.end();
    } catch (error) {
      if (!response.headersSent) throw error;
      response.destroy(); // the reader sees that something is missing, and goes on after the last line
    } finally {
      this.open--;
    }
  }
}
