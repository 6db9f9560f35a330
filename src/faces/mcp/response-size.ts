import { IsIn } from 'class-validator';
import { isGiven } from '#platform/edge/params/optional-fields.js';
import type { Parameter } from './tool-schemas.js';
import { withinOctets } from './within-octets.js';

const SIZES = ['compact', 'full'] as const;

/** The argument `response` of every tool: how much of a report is returned. */
export class ResponseSize {
  @isGiven
  @IsIn(SIZES)
  response: (typeof SIZES)[number] = 'compact';
}

/** Its schema; REST does not have this parameter. */
export const RESPONSE: Parameter = {
  name: 'response',
  description: 'Length.',
  schema: { type: 'string', enum: SIZES, example: 'full' },
};

/** The structured content as a client asked for it. */
export function sized(content: object, { response }: ResponseSize): object {
  return response === 'full' ? content : withinOctets(content);
}
