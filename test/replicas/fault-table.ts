import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ARTIFACTS = join(__dirname, '../../artifacts');

/** Prints and saves the result of every fault of every upstream. */
export class FaultTable {
  private readonly rows = new Map<string, Map<string, string>>();

  note(row: string, column: string, cell: string): void {
    const cells = this.rows.get(row) ?? new Map<string, string>();
    this.rows.set(row, cells.set(column, cell));
  }

  print(): void {
    const columns = [...new Set([...this.rows.values()].flatMap((cells) => [...cells.keys()]))];
    const lines = [
      ['upstream', ...columns],
      ...[...this.rows].map(([name, cells]) => [name, ...columns.map((column) => cells.get(column) ?? '')]),
    ];
    const widths = columns.concat('').map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
    const text = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')).join('\n');
    console.log(text);
    mkdirSync(ARTIFACTS, { recursive: true });
    writeFileSync(join(ARTIFACTS, 'faults.txt'), `${text}\n`);
  }
}
