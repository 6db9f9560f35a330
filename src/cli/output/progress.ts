import { visible } from '../../domain/evidence.js';
import { columnsOf } from './terminal.js';

const BAR = 20;
const CLEAR = '\r\u001b[K';

/** One line that is written again and again, on a terminal only: what is piped never sees it. */
export class Progress {
  private done = 0;
  private news = '';

  constructor(
    private readonly total: number,
    private readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  ) {}

  /** What is under way. */
  tell(news: string): void {
    this.news = news;
    this.draw();
  }

  finished(news: string): void {
    this.done++;
    this.tell(news);
  }

  /** Before anything else is written to the same terminal. */
  clear(): void {
    if (this.stream.isTTY) this.stream.write(CLEAR);
  }

  private draw(): void {
    if (!this.stream.isTTY) return;
    const filled = Math.round((this.done / this.total) * BAR);
    const bar = this.total > 1 ? `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${this.done}/${this.total} ` : '';
    this.stream.write(CLEAR + fitted(bar + visible(this.news), (this.stream.columns ?? 80) - 1));
  }
}

/** A longer line would break, and stay. */
function fitted(text: string, columns: number): string {
  let shown = '';
  for (const character of text) {
    if (columnsOf(shown + character) > columns) return shown;
    shown += character;
  }
  return shown;
}
