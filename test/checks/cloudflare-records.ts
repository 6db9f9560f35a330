import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

const NAME = { type: 'string', minLength: 1, maxLength: 255 };
/** Names have no final dot; a single dot is the root. */
const TARGET = { type: 'string', pattern: '^(\\.|.*[^.])$' };
const number = (maximum: number) => ({ type: 'integer', minimum: 0, maximum });
const HEX = { type: 'string', pattern: '^([0-9A-Fa-f]{2})+$' };
const QUOTED = { type: 'string', pattern: '^"([^"\\\\]|\\\\.)*"( "([^"\\\\]|\\\\.)*")*$' };

const object = (properties: object) => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});

/** What each type has besides name and TTL, after the documentation of the API ("Create DNS Record"). */
const TYPES: Readonly<Record<string, object>> = {
  A: { content: { type: 'string', format: 'ipv4' } },
  AAAA: { content: { type: 'string', format: 'ipv6' } },
  CNAME: { content: TARGET },
  NS: { content: TARGET },
  PTR: { content: TARGET },
  MX: { priority: number(65_535), content: TARGET },
  TXT: { content: QUOTED },
  CAA: { data: object({ flags: number(255), tag: NAME, value: { type: 'string' } }) },
  SRV: { data: object({ priority: number(65_535), weight: number(65_535), port: number(65_535), target: TARGET }) },
  TLSA: { data: object({ usage: number(255), selector: number(255), matching_type: number(255), certificate: HEX }) },
  DS: { data: object({ key_tag: number(65_535), algorithm: number(255), digest_type: number(255), digest: HEX }) },
  HTTPS: { data: object({ priority: number(65_535), target: NAME, value: { type: 'string' } }) },
  SVCB: { data: object({ priority: number(65_535), target: NAME, value: { type: 'string' } }) },
};

const ajv = new Ajv2020({ strict: true, allErrors: true });
(addFormatsModule as unknown as (ajv: Ajv2020) => void)(ajv);
const ttl = { type: 'integer', minimum: 60, maximum: 86_400 };
const VALIDATORS: ReadonlyMap<string, ValidateFunction> = new Map(
  Object.entries(TYPES).map(([type, own]) => [
    type,
    ajv.compile(object({ type: { type: 'string', const: type }, name: NAME, ttl, ...own })),
  ]),
);

/** What Cloudflare's API would refuse in the body of a record. */
export function cloudflareFaults(body: { readonly type: string }): readonly string[] {
  const validate = VALIDATORS.get(body.type);
  if (!validate) return [`no such type: ${body.type}`];
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${body.type}${instancePath} ${message}`);
}
