import { readInternetTime } from './internet-time.js';
import { isUri, hasRecipient } from './report-uri.js';
import type { Parsed, SyntaxFault } from './syntax-fault.js';
import { missingTagFault, type Tag } from './tag-list.js';
import { spanOf, type Span } from './text-span.js';

/** security.txt: where to report vulnerabilities (RFC 9116). */
export class SecurityTxt {
  constructor(readonly fields: readonly Tag[]) {}

  get contacts(): string[] {
    return this.all('contact');
  }

  /** In milliseconds since 1970. */
  get expires(): number | undefined {
    const [time] = this.all('expires');
    return time === undefined ? undefined : readTime(time);
  }

  all(name: string): string[] {
    return this.fields.filter((field) => field.name === name).map(({ value }) => value);
  }
}

/** Only violations of section 2.5 are faults; other lines are comments or parts of a signature. */
export function parseSecurityTxt(text: string): Parsed<SecurityTxt> {
  const fields: Tag[] = [];
  const faults: SyntaxFault[] = [];
  for (const line of spanOf(text).split('\n')) {
    const colon = line.text.indexOf(':');
    const name = line.text.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!/^[a-z][a-z-]*$/.test(name)) continue;
    const value = (line.text.endsWith('\r') ? line.slice(0, -1) : line).slice(colon + 1).trimmed();
    faults.push(...valueFaults(name, value, fields));
    fields.push({ name, value: value.text });
  }
  const lacking = ['Contact', 'Expires'].filter((name) => !fields.some((field) => field.name === name.toLowerCase()));
  return {
    record: new SecurityTxt(fields),
    faults: [...faults, ...lacking.map((name) => missingTagFault(name, text))],
  };
}

function valueFaults(name: string, value: Span, before: readonly Tag[]): SyntaxFault[] {
  if (name === 'contact') return isUri(value.text) && hasRecipient(value.text) ? [] : [value.fault('uri-invalid')];
  if (name !== 'expires') return [];
  if (before.some((field) => field.name === name)) return [value.fault('part-duplicate')];
  return readTime(value.text) !== undefined ? [] : [value.fault('value-invalid')];
}

/** Section 2.5.5 leaves no choice for the T between date and time. */
function readTime(text: string): number | undefined {
  return text.includes(' ') ? undefined : readInternetTime(text);
}
