import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { nextSlice } from '#base/execution/time-slices.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import { pacedWrite } from '#platform/edge/http/paced-write.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { formatLine, formatWhole, headOf, isWanted, type Narrowing, type ResultForm } from './scan-results.js';
import { ScansService } from './scans.service.js';
import { unpackWhole, WholeReports } from './whole-reports.js';

const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };
/** Results of a process that are read at a time. */
const MAX_DOWNLOADS = 8;
/** Whole reports are made of what is kept, which is work. */
const MAX_WHOLE_DOWNLOADS = 2;

/** Streams results from storage, a few blocks at a time. */
@Injectable()
export class ScanDownload {
  private open = 0;
  private openWhole = 0;

  constructor(
    private readonly service: ScansService,
    private readonly reports: WholeReports,
    private readonly memory: MemoryBudget,
  ) {}

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

  /** The same with whole reports, of one block at a time. */
  async sendWhole(
    response: Response,
    id: string,
    { after = 0, lang, ...narrowing }: Narrowing & { readonly after?: number; readonly lang: Language },
  ): Promise<void> {
    if (this.openWhole >= MAX_WHOLE_DOWNLOADS) throw overloaded();
    this.openWhole++;
    const memory = this.memory.transit();
    try {
      const checks = await this.service.wholeChecks(id);
      let block = await this.service.wholeAfter(id, after);
      response.writeHead(200, { 'Content-Type': TYPES.ndjson, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      while (block && !response.closed) {
        const texts = block.reports ? await unpackWhole(block.reports) : [];
        const bytes = texts.reduce((sum, text) => sum + text.length, 0);
        memory.take(bytes);
        for (const [i, line] of block.lines.entries()) {
          if (line.n <= after || !isWanted(line, narrowing)) continue;
          await nextSlice();
          await pacedWrite(response, formatWhole(line, this.reports.rendered(texts[i], line.domain, checks, lang)));
        }
        memory.give(bytes);
        block = await this.service.wholeAfter(id, block.lines.at(-1)!.n);
      }
      response.end();
    } catch (error) {
      if (!response.headersSent) throw error;
      response.destroy();
    } finally {
      memory.close();
      this.openWhole--;
    }
  }
}
