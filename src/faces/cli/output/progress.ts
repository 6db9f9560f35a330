import { escapeInvisible } from '#base/domain/evidence.js';
import { displayWidth } from './terminal.js';

const BAR = 20;
const CLEAR = '\r\u001b[K';

/** A progress line that is rewritten in place; shown on terminals only. */
export class Progress {
  private done = 0;
  private news = '';

  constructor(
    private total: number,
    private readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  ) {}

  /** Shows what is being done. */
  tell(news: string): void {
    this.news = news;
    this.draw();
  }

  finished(news: string): void {
    this.done++;
    this.tell(news);
  }

  /** So many are done. */
  reached(done: number, total: number, news: string): void {
    this.done = done;
    this.total = total;
    this.tell(news);
  }

  /** Call this before other output to the same terminal. */
  clear(): void {
    if (this.stream.isTTY) this.stream.write(CLEAR);
  }

  private draw(): void {
    if (!this.stream.isTTY) return;
    const filled = Math.round((this.done / this.total) * BAR);
    const bar = this.total > 1 ? `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${this.done}/${this.total} ` : '';
    this.stream.write(CLEAR + cutToWidth(bar + escapeInvisible(this.news), (this.stream.columns ?? 80) - 1));
  }
}

/** Cut to the width of the terminal, because a wrapped line cannot be cleared. */
function cutToWidth(text: string, columns: number): string {
  let shown = '';
  for (const character of text) {
    if (displayWidth(shown + character) > columns) return shown;
    shown += character;
  }
  return shown;
}
