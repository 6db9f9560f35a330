import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

/** Markdown table; columns of numbers are aligned to the right. */
export function table(columns, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, i) => (rows.every((row) => /^[\d,.]+$/.test(row[i])) ? '--:' : '---'));
  return [columns, rule, ...rows].map(line).join('\n');
}

/** Writes text between the `measured` marks of a document in docs/. */
export async function writeMeasured(file, text) {
  const url = new URL(`../docs/${file}`, import.meta.url);
  const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];
  const [before, rest] = readFileSync(url, 'utf8').split(begin);
  const document = `${before}${begin}\n\n${text}\n\n${rest.slice(rest.indexOf(end))}`;
  writeFileSync(url, await format(document, { parser: 'markdown', printWidth: 120 }));
}

export function figure(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}
