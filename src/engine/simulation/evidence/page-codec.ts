import { isUtf8 } from 'node:buffer';
import { IpAddress } from '#base/domain/ip-address.js';
import {
  bytes,
  type Codec,
  integer,
  list,
  Malformed,
  mapped,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  tuple,
  variants,
} from '#base/domain/json-codec.js';
import {
  FAILURE_CODES,
  type Page,
  type PageFailure,
  type PageFailureCode,
  type PageResponse,
} from '#platform/network/web/page.js';
import { certificate, failure } from './failure-codec.js';

/** More than we read of any page. */
const MAX_BODY = 8 * 2 ** 20;
const URL_LENGTH = 65_536;
const MAX_TIME = 3_600_000;

const ipAddress: Codec<IpAddress> = mapped(text(64), {
  from: (address) => address.toString(),
  to(written, place) {
    const address = IpAddress.parse(written);
    if (!address) throw new Malformed(place, 'value');
    return address;
  },
});

const headers: Codec<Headers> = mapped(list(tuple(text(1024), text(262_144)), 4000), {
  from: (fields) => [...fields],
  to(pairs, place) {
    try {
      return new Headers(pairs.map(([name, value]) => [name, value] as [string, string]));
    } catch {
      throw new Malformed(place, 'value');
    }
  },
});

/** As text where it is some. */
const body: Codec<Buffer> = mapped(object({ text: optional(text(MAX_BODY)), base64: optional(bytes(MAX_BODY)) }), {
  from: (read) => (isUtf8(read) ? { text: read.toString() } : { base64: read }),
  to: (read) => Buffer.from(read.base64 ?? Buffer.from(read.text ?? '')),
});

const response: Codec<PageResponse> = named(
  'response',
  object({
    status: integer(0, 999),
    headers,
    robotsTags: optional(list(text(65_536), 4000)),
    body,
    ttfbMs: integer(0, MAX_TIME),
    address: ipAddress,
    certificate: optional(certificate),
    tls: optional(object({ version: text(64), suite: text(128), group: nullable(text(64)) })),
  }),
);

const chain = {
  url: text(URL_LENGTH),
  redirects: list(object({ url: text(URL_LENGTH), status: integer(0, 999) }), 64),
};

const CODES = [...new Set(Object.values(FAILURE_CODES))] as readonly PageFailureCode[];

/** What a web server sent, or how far it went. */
export const page: Codec<Page | PageFailure> = variants<Page | PageFailure>({
  page: object({ ...chain, response }) as Codec<Omit<Page, 'kind'>>,
  failure: object({ ...chain, response: optional(response), code: oneOf(CODES), cause: failure }) as Codec<
    Omit<PageFailure, 'kind'>
  >,
});
