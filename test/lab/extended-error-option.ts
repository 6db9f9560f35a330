import type { EdnsOption } from '#formats/dns-wire/edns.js';
import type { ExtendedError } from '#formats/dns-wire/extended-error.js';

/** Encodes an extended DNS error (RFC 8914 section 2). */
export function extendedErrorOption({ code, text }: ExtendedError): EdnsOption {
  return { code: 15, data: Uint8Array.of(code >> 8, code & 0xff, ...new TextEncoder().encode(text)) };
}
