import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtension, type OpenAPIObject } from '@nestjs/swagger';

type Version = `${number}.${number}.${number}`;
type Day = `${number}-${number}-${number}`;

/** The version of the service with which an operation came. */
export const Since = (version: Version): MethodDecorator => ApiExtension('x-since', version);

export interface Deprecation {
  /** The version that deprecated the operation, and the day of that release. */
  readonly since: Version;
  readonly on: Day;
  /** The first day on which it may be gone. */
  readonly until: Day;
  /** The path that replaces it. */
  readonly instead: string;
}

/**
 * Announces that an operation will end: in the description, and to its clients by `Deprecation` (RFC 9745), `Sunset` (RFC 8594)
 * and a link to what replaces it (RFC 5829).
 */
export const Deprecated = ({ since, on, until, instead }: Deprecation): MethodDecorator =>
  applyDecorators(
    ApiExtension('x-deprecated', { since, until, instead }),
    Header('Deprecation', `@${Date.parse(on) / 1000}`),
    Header('Sunset', new Date(until).toUTCString()),
    Header('Link', `<${instead}>; rel="successor-version"`),
  );

interface Operation {
  deprecated?: boolean;
  readonly 'x-deprecated'?: object;
}

/** Marks deprecated operations, so that documentation and generated clients show it. */
export function documentDeprecations({ paths }: OpenAPIObject): void {
  for (const { get, post } of Object.values(paths))
    for (const operation of [get, post] as (Operation | undefined)[])
      if (operation?.['x-deprecated']) operation.deprecated = true;
}
