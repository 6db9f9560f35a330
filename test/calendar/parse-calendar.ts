/** A component of an iCalendar object, as a program that follows RFC 5545 reads it. */
export interface ParsedComponent {
  readonly name: string;
  /** By name with parameters, such as `DTSTART;VALUE=DATE`. */
  readonly properties: ReadonlyMap<string, string>;
  readonly components: readonly ParsedComponent[];
}

const LINE = /^([A-Z0-9-]+(?:;[A-Z0-9-]+=[^;:"]+)*):(.*)$/;

/** Reads one calendar and throws where RFC 5545 is violated: line ends, length, folding, nesting, properties twice. */
export function parseCalendar(content: string): ParsedComponent {
  if (!content.endsWith('\r\n')) throw new Error('the last line has no CRLF');
  if (/(?<!\r)\n|\r(?!\n)/.test(content)) throw new Error('a line ends without CRLF');
  for (const line of content.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 bytes: ${line}`);
  const lines = content.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const root = { name: '', properties: new Map<string, string>(), components: [] as ParsedComponent[] };
  const open = [root];
  for (const line of lines) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`not a content line: ${line}`);
    const current = open.at(-1)!;
    if (name === 'BEGIN') {
      const inner = { name: value, properties: new Map<string, string>(), components: [] };
      current.components.push(inner);
      open.push(inner);
    } else if (name === 'END') {
      if (open.pop()!.name !== value) throw new Error(`ends another component: ${line}`);
    } else {
      if (current.properties.has(name)) throw new Error(`twice: ${line}`);
      current.properties.set(name, value);
    }
  }
  if (open.length !== 1 || root.components.length !== 1) throw new Error('not exactly one calendar');
  return root.components[0]!;
}

/** The text of a value of type TEXT. */
export function unescapeText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
}
