import type { Wording } from '../../views/wording.js';
import type { ShownFinding } from './findings.js';
import { code, escaped } from './markdown-text.js';

/** A finding in a list of Markdown, with its record. */
export function findingItem(
  { severity, id, title, detail, fix, note }: ShownFinding,
  wording: Wording,
): readonly string[] {
  const about = note === undefined ? '' : `, ${wording.inline(note)}`;
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  return [
    `- **${wording.text(`site.severity.${severity}`)}: ${escaped(title)}** (${code(id)}${about})`,
    `  ${escaped(detail)}`,
    ...(record === undefined ? [] : ['', `  ${code(record)}`, '']),
  ];
}
