/** A part of a body by its position. Bodies have one character per byte and lines that end with CRLF. */
export interface BodyPart {
  /** Of the part's header; equal to `start` for a body without parts. */
  readonly headerStart: number;
  /** Of its content. */
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly encoding: string;
  readonly charset: string | undefined;
}

/** A multipart body: where its delimiter lines begin, the closing one last. */
export interface Multipart {
  readonly type: string;
  readonly delimiters: readonly number[];
  readonly closing: number | undefined;
  readonly parts: readonly BodyPart[];
}

export interface BodyStructure {
  /** Parts without parts of their own. */
  readonly leaves: readonly BodyPart[];
  readonly multiparts: readonly Multipart[];
}

const MAX_DEPTH = 4;
const MAX_PARTS = 40;
const MAX_PART_HEADER = 8192;
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70;

export function structureOf(body: string, contentType: string, encoding: string): BodyStructure {
  const leaves: BodyPart[] = [];
  const multiparts: Multipart[] = [];
  const whole = { headerStart: 0, start: 0, end: body.length, ...contentOf(contentType, encoding) };
  collect(body, whole, contentType, { leaves, multiparts }, 0);
  return { leaves, multiparts };
}

function collect(
  body: string,
  part: BodyPart,
  contentType: string,
  found: { leaves: BodyPart[]; multiparts: Multipart[] },
  depth: number,
): void {
  // Parts in parts share this limit, so that they cannot multiply.
  if (found.leaves.length >= MAX_PARTS) return;
  const boundary = boundaryOf(contentType);
  const isMultipart = part.type.startsWith('multipart/') && boundary !== undefined && depth < MAX_DEPTH;
  const lines = isMultipart ? delimiterLines(body, part, boundary) : [];
  if (lines.length === 0) {
    found.leaves.push(part);
    return;
  }
  const last = lines.at(-1)!;
  const open = lines.filter(({ isClosing }) => !isClosing);
  const parts: BodyPart[] = [];
  for (const [i, { next }] of open.entries()) {
    const after = lines[i + 1]?.at ?? part.end;
    const inner = partAt(body, next, Math.max(next, after - 2));
    parts.push(inner.part);
    collect(body, inner.part, inner.contentType, found, depth + 1);
  }
  const closing = last.isClosing ? last.at : undefined;
  found.multiparts.push({ type: part.type, delimiters: open.map(({ at }) => at), closing, parts });
}

/** Searches in the part only: a search to the end of the body for each part would read it many times. */
function delimiterLines(body: string, { start, end }: BodyPart, boundary: string) {
  const delimiter = `--${boundary}`;
  const text = body.slice(start, end);
  const lines: { at: number; next: number; isClosing: boolean }[] = [];
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 2)) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    const feed = text.indexOf('\n', at);
    const next = feed < 0 ? end : start + feed + 1;
    const isClosing = text.startsWith('--', at + delimiter.length);
    lines.push({ at: start + at, next, isClosing });
    if (isClosing || lines.length > MAX_PARTS) break;
  }
  return lines;
}

function partAt(body: string, headerStart: number, end: number): { part: BodyPart; contentType: string } {
  const text = body.slice(headerStart, Math.min(end, headerStart + MAX_PART_HEADER) + 4);
  const hasHeader = !text.startsWith('\r\n');
  const empty = hasHeader ? text.indexOf('\r\n\r\n') : 0;
  const isFound = empty >= 0 && headerStart + empty < end;
  const start = Math.min(isFound ? headerStart + empty + (hasHeader ? 4 : 2) : headerStart, end);
  const header = body.slice(headerStart, start);
  const contentType = partField(header, /(?:^|\n)content-type:([^\n]*(?:\n[ \t][^\n]*)*)/i) ?? 'text/plain';
  const encoding = partField(header, /(?:^|\n)content-transfer-encoding:([^\n]*(?:\n[ \t][^\n]*)*)/i) ?? '7bit';
  return { part: { headerStart, start, end, ...contentOf(contentType, encoding) }, contentType };
}

function partField(header: string, pattern: RegExp): string | undefined {
  return pattern.exec(header)?.[1]?.replaceAll('\r\n', '').trim();
}

function contentOf(contentType: string, encoding: string): Pick<BodyPart, 'type' | 'encoding' | 'charset'> {
  const [, type = 'text/plain'] = /^\s*([^;\s]+)/.exec(contentType) ?? [];
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType) ?? [];
  return { type: type.toLowerCase(), encoding: encoding.trim().toLowerCase(), charset: charset?.toLowerCase() };
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined || boundary.length > MAX_BOUNDARY ? undefined : boundary;
}
