import { runToEnd } from '#base/execution/time-slices.js';
import { readHtml, type Tag } from './html-reader.js';

/** Where a page declares its character encoding. */
export interface CharsetFacts {
  readonly header?: string;
  readonly meta?: string;
  readonly bom?: string;
}

/** Anywhere in the attribute, even without the semicolon (HTML section 2.4.5). */
const META_CHARSET = /charset\s*=\s*(?:["']([^"']*)["']|([^\s;"']+))/i;
/** Browsers ignore a declaration further down (HTML section 4.2.5.4). */
const PRESCAN = 1024;
const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
];

export function charsetFacts(bytes: Uint8Array, contentType: string | undefined): CharsetFacts {
  const bom = BOMS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.charset;
  return { header: charsetParameter(contentType), meta: metaCharset(bytes.subarray(0, PRESCAN)), bom };
}

/** In the order of browsers; undeclared bytes are UTF-8 if valid, otherwise windows-1252. */
export function decodeHtml(bytes: Uint8Array, { bom, header, meta }: CharsetFacts): string {
  const written = encodingOf(meta);
  const readable = written?.startsWith('utf-16') ? 'utf-8' : written; // a meta element cannot be read in UTF-16 (HTML section 13.2.3.2)
  const label = bom ?? encodingOf(header) ?? readable;
  if (label !== undefined) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }); // the last character may be truncated
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function metaCharset(start: Uint8Array): string | undefined {
  let found: string | undefined;
  const open = ({ name, attributes }: Tag) => {
    if (name === 'meta') found ??= declaredBy(attributes);
  };
  runToEnd(readHtml(new TextDecoder('windows-1252').decode(start), [{ open }]));
  return found;
}

function declaredBy(attributes: Tag['attributes']): string | undefined {
  const charset = attributes.get('charset');
  if (charset !== undefined) return charset.trim().toLowerCase();
  const isContentType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type';
  const [, quoted, plain] = (isContentType && META_CHARSET.exec(attributes.get('content') ?? '')) || [];
  return (quoted ?? plain)?.trim().toLowerCase();
}

/** The `charset` of a media type such as `text/html; charset="utf-8"`; repeated headers have several. */
function charsetParameter(mediaTypes: string | undefined): string | undefined {
  const charsets = mediaTypes?.split(',').map((mediaType) => {
    const [, ...parameters] = mediaType.split(';');
    return parameters.map((part) => part.trim()).find((part) => part.toLowerCase().startsWith('charset='));
  });
  const charset = charsets?.findLast((one) => one !== undefined);
  return charset?.slice('charset='.length).replaceAll(/["']/g, '').trim().toLowerCase() || undefined;
}
