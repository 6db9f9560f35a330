/** A property of an iCalendar object (RFC 5545); the value of a text property is escaped by `text`. */
type Property = readonly [name: string, value: string];

export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components?: readonly Component[];
}

const LINE_BYTES = 75;
/** C0 controls except the line feed, and DEL: not allowed in a text (RFC 5545 §3.1). */
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g; // eslint-disable-line no-control-regex

/** A value of type TEXT (RFC 5545 §3.3.11). */
export function text(value: string): string {
  return value
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The component with all inner ones as content lines, folded and ended by CRLF. */
export function formatComponent({ name, properties, components = [] }: Component): string {
  const lines = [`BEGIN:${name}`, ...properties.map(([property, value]) => `${property}:${value}`)];
  return [...lines.map((line) => `${fold(line)}\r\n`), ...components.map(formatComponent), `END:${name}\r\n`].join('');
}

/** Lines of at most 75 bytes, not divided within a character; each one after the first begins with a space. */
function fold(line: string): string {
  let folded = '';
  let room = LINE_BYTES;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      folded += '\r\n ';
      room = LINE_BYTES - 1;
    }
    folded += character;
    room -= size;
  }
  return folded;
}
