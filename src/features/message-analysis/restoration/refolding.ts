/** Ways in which software folds the lines of a whole header, each as its undoing. One character per byte. */

const WIDTHS = [76, 78, 72, 75];
const FOLD = /\r\n([ \t])[ \t]*/g;

/** A field in every usual folding; the same position in the list is the same way for each field. */
export function refoldings(raw: string): readonly string[] {
  const flat = raw.replace(FOLD, ' ');
  return [
    raw.replace(/\r\n(?=[ \t])/g, ''),
    flat,
    raw.replace(FOLD, '\r\n '),
    raw.replace(FOLD, '\r\n\t'),
    raw.replace(FOLD, `\r\n${' '.repeat(8)}`),
    flat.replace(/([;,])[ \t]+/g, '$1\r\n '),
    flat.replace(/([;,])[ \t]+/g, '$1\r\n\t'),
    ...WIDTHS.flatMap((width) => [wrapped(flat, width, ' '), wrapped(flat, width, '\t')]),
  ];
}

const MAX_BREAKS = 20;
const USUAL_WIDTH = 76;

/** A field on one line with one break, near the usual width first. */
export function brokenOnce(raw: string): readonly string[] {
  const flat = raw.replace(/\r\n(?=[ \t])/g, '');
  const spaces = [...flat.matchAll(/[ \t]/g)].map(({ index }) => index).slice(1);
  const distance = (at: number) => Math.abs(at - USUAL_WIDTH);
  spaces.sort((one, other) => distance(one) - distance(other));
  return spaces
    .slice(0, MAX_BREAKS)
    .flatMap((at) => [`${flat.slice(0, at)}\r\n${flat.slice(at)}`, `${flat.slice(0, at)}\r\n\t${flat.slice(at + 1)}`]);
}

/** Lines as long as they fit, broken at spaces. */
function wrapped(flat: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of flat.split(' ')) {
    const isFull = line !== '' && line.length + 1 + word.length > width;
    if (isFull) lines.push(line);
    line = isFull ? indent + word : lines.length === 0 && line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\r\n');
}
