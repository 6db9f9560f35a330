import type { Request } from 'express';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import { bytesOf, isJson, jsonOf } from '#platform/edge/http/body.js';
import { validated } from '#platform/edge/params/validation.js';
import type { Service } from '#features/change/change-facts.js';
import { ZONE_FORMATS, type ZoneFormat } from './read-zone.js';
import { ZoneCheckBody } from './zone-check.dto.js';

export const MAX_ZONE_BYTES = 1024 * 1024;
const TEXT_TYPE = /^text\/(?:plain|dns)\s*(?:;|$)/i;

export interface GivenText {
  readonly format: ZoneFormat;
  readonly text: string;
  /** The losses that the owner confirms. */
  readonly expected?: readonly Service[];
}

/** The zone in a body: as it is, or in JSON under the name of its format. The query names the losses that are expected. */
export function givenZone(request: Request, expect?: readonly string[]): GivenText {
  const type = request.headers['content-type'];
  const given = expect && { expect };
  if (TEXT_TYPE.test(type ?? ''))
    return zoneIn(validated(ZoneCheckBody, { zone: Buffer.from(bytesOf(request)).toString('utf8'), ...given }));
  if (!isJson(type)) throw invalidBody('pastedType');
  return zoneIn(validated(ZoneCheckBody, { ...given, ...jsonOf(request) }));
}

export function zoneIn(body: ZoneCheckBody): GivenText {
  const given = ZONE_FORMATS.filter((format) => body[format] !== undefined);
  const [format] = given;
  if (format === undefined || given.length > 1) throw invalidBody('zoneFormat');
  return { format, text: body[format]!, ...(body.expect && { expected: body.expect }) };
}
