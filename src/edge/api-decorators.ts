import type * as Swagger from '@nestjs/swagger';

type Kit = typeof Swagger;
type Decorate = (kit: Kit) => void;

/** In the order in which classes were defined: a subclass copies what its parent has by then. */
let waiting: Decorate[] = [];

/** A decorator of @nestjs/swagger, applied when the document is made: its 550 files are a fifth of all that a start loads. */
function later<Name extends keyof Kit>(name: Name): Kit[Name] {
  const decorator = (...options: unknown[]) => {
    return (...place: unknown[]) => {
      waiting.push((kit) => (kit[name] as (...given: unknown[]) => (...at: unknown[]) => void)(...options)(...place));
    };
  };
  return decorator as unknown as Kit[Name];
}

export const ApiBody = later('ApiBody');
export const ApiConsumes = later('ApiConsumes');
export const ApiExcludeController = later('ApiExcludeController');
export const ApiExtraModels = later('ApiExtraModels');
export const ApiForbiddenResponse = later('ApiForbiddenResponse');
export const ApiOkResponse = later('ApiOkResponse');
export const ApiOperation = later('ApiOperation');
export const ApiProperty = later('ApiProperty');
export const ApiPropertyOptional = later('ApiPropertyOptional');
export const ApiResponse = later('ApiResponse');
export const ApiTags = later('ApiTags');

export function getSchemaPath({ name }: { readonly name: string }): string {
  return `#/components/schemas/${name}`;
}

/** Loads @nestjs/swagger and applies what is waiting. */
export async function loadSwagger(): Promise<Kit> {
  const kit = await import('@nestjs/swagger');
  const decorations = waiting;
  waiting = [];
  for (const decorate of decorations) decorate(kit);
  return kit;
}
