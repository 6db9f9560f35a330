import { DomainName } from '#base/domain/domain-name.js';
import type { Parsed, SyntaxFault } from './syntax-fault.js';
import { missingTagFault, type Tag } from './tag-list.js';
import { spanOf, type Span } from './text-span.js';

const MODES = ['enforce', 'testing', 'none'] as const;
export type MtaStsMode = (typeof MODES)[number];

const VERSION = 'STSv1';
const MAX_AGE_LIMIT = 31557600; // RFC 8461 section 3.2: about one year, in seconds

/** The file at `https://mta-sts.<domain>/.well-known/mta-sts.txt` (RFC 8461 section 3.2). */
export class MtaStsPolicy {
  constructor(readonly fields: readonly Tag[]) {}

  /** A policy with these patterns of MX hosts and this maximum age in seconds. */
  static of(mode: MtaStsMode, mx: readonly string[], maxAge: number): MtaStsPolicy {
    return new MtaStsPolicy([
      { name: 'version', value: VERSION },
      { name: 'mode', value: mode },
      ...mx.map((value) => ({ name: 'mx', value })),
      { name: 'max_age', value: String(maxAge) },
    ]);
  }

  get lines(): string[] {
    return this.fields.map(({ name, value }) => `${name}: ${value}`);
  }

  get mode(): MtaStsMode | undefined {
    const written = this.first('mode');
    return MODES.find((mode) => mode === written);
  }

  get mx(): string[] {
    return this.fields.filter(({ name }) => name === 'mx').map(({ value }) => value.toLowerCase());
  }

  get maxAge(): number | undefined {
    const written = this.first('max_age') ?? '';
    return isMaxAge(written) ? Number(written) : undefined;
  }

  /** Whether everything that senders need is present and valid. */
  get isUsable(): boolean {
    const { mode, mx, maxAge } = this;
    const hasVersion = this.fields.some(({ name, value }) => name === 'version' && value === VERSION);
    return hasVersion && mode !== undefined && maxAge !== undefined && (mode === 'none' || mx.length > 0);
  }

  /** Whether the policy allows delivery to this host; `*.` matches exactly one label (RFC 8461 section 4.1). */
  covers(host: string): boolean {
    const name = host.toLowerCase();
    const parent = name.slice(name.indexOf('.'));
    return this.mx.some((pattern) => (pattern.startsWith('*.') ? parent === pattern.slice(1) : name === pattern));
  }

  /** Of repeated fields, the first counts (RFC 8461 section 3.2). */
  private first(name: string): string | undefined {
    return this.fields.find((field) => field.name === name)?.value;
  }
}

export function parseMtaStsPolicy(text: string): Parsed<MtaStsPolicy> {
  const fields: Tag[] = [];
  const faults: SyntaxFault[] = [];
  for (const line of lines(text)) {
    const colon = line.text.indexOf(':');
    if (colon < 0) {
      const content = line.trimmed();
      faults.push(content.fault(content.text === '' ? 'part-empty' : 'part-malformed'));
      continue;
    }
    const name = line.slice(0, colon); // section 3.2 allows white space only after the colon and the value
    const value = line.slice(colon + 1).trimmed();
    fields.push({ name: name.trimmed().text, value: value.text });
    if (!/^[a-z0-9][a-z0-9_.-]{0,31}$/i.test(name.text)) faults.push(name.fault('name-invalid'));
    else faults.push(...valueFaults(name.text, value));
  }
  const policy = new MtaStsPolicy(fields);
  return { record: policy, faults: [...faults, ...missingFields(policy).map((name) => missingTagFault(name, text))] };
}

/** With CRLF line ends, which RFC 8461 prefers. */
export function formatMtaStsPolicy(policy: MtaStsPolicy): string {
  return policy.lines.map((line) => `${line}\r\n`).join('');
}

/** Whether a pattern is valid in an `mx` line: a host name whose leftmost label may be `*`. */
export function isMxPattern(pattern: string): boolean {
  const host = pattern.startsWith('*.') ? pattern.slice(2) : pattern;
  return !host.includes('_') && DomainName.parseHost(host)?.ascii === host.toLowerCase();
}

/** Lines of the file, with any line ends; empty lines at the end are dropped. */
function lines(text: string): Span[] {
  const found = spanOf(text)
    .split('\n')
    .map((line) => (line.text.endsWith('\r') ? line.slice(0, -1) : line));
  while (found.at(-1)?.trimmed().text === '') found.pop();
  return found;
}

function valueFaults(name: string, value: Span): SyntaxFault[] {
  const stray = value.stray();
  if (stray) return [stray.fault('character-invalid')];
  if (name === 'mx') return isMxPattern(value.text) ? [] : [value.fault('domain-invalid')];
  return isValue(name, value.text) ? [] : [value.fault(name === 'version' ? 'version-invalid' : 'value-invalid')];
}

function isValue(name: string, value: string): boolean {
  if (name === 'version') return value === VERSION;
  if (name === 'mode') return MODES.some((mode) => mode === value);
  if (name === 'max_age') return isMaxAge(value);
  return value !== '';
}

function isMaxAge(value: string): boolean {
  return /^\d{1,10}$/.test(value) && Number(value) <= MAX_AGE_LIMIT;
}

function missingFields(policy: MtaStsPolicy): string[] {
  const needed = ['version', 'mode', 'max_age', ...(policy.mode === 'none' ? [] : ['mx'])];
  return needed.filter((name) => !policy.fields.some((field) => field.name === name));
}
