import { Parser } from 'htmlparser2';

const BLOCKS = new Set('p h1 h2 h3 li dt tr summary article section pre caption div'.split(' '));
const SILENT = new Set(['svg', 'script', 'style', 'button', 'form']);

/** IDs of what follows verdict and plan. */
const AFTER = new Set(['score', 'findings']);
/** Its days are counted from today. */
const NEXT_DATES = 'dates';

/** One report shows the optional changes as well, which are nearly the same everywhere. */
const WHOLE = 'nodmarc.com';

/** Verdict, areas and plan, a line for each paragraph, heading, entry or row. */
function textOf(html: string, isWhole: boolean): string {
  let text = '';
  let silent: number | undefined;
  let depth = 0;
  let isRead = false;
  const isLeftOut = (name: string, classes: string) =>
    SILENT.has(name) || (!isWhole && classes.split(' ').includes('plan-optional'));
  const parser = new Parser({
    onopentag(name, { id, class: classes = '' }) {
      depth++;
      if (name === 'main') isRead = true;
      if (AFTER.has(id ?? '') || classes === NEXT_DATES) isRead = false;
      if (isLeftOut(name, classes)) silent ??= depth;
      if (BLOCKS.has(name)) text += '\n';
      if (name === 'dd' || name === 'td' || name === 'span') text += ' ';
    },
    ontext(part) {
      if (isRead && silent === undefined) text += part;
    },
    onclosetag(name) {
      if (silent === depth) silent = undefined;
      depth--;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** Dates in the lab are relative to the current one. */
const DATE =
  /\b(?:20\d\d-\d\d-\d\d|\d{1,2} [A-Z][a-z]{2} 20\d\d|\d\d\.\d\d\.20\d\d)(?:, \d\d:\d\d UTC)?|\b\d\d:\d\d UTC/gu;

/** The report on a domain, as its page reads on every day. */
export function reportText(html: string, domain: string): string {
  return `\n${textOf(html, domain === WHOLE).replace(DATE, '<date>')}\n`;
}
