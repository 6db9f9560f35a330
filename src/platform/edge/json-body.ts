import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { jsonBody } from './http/body.js';
import { bodyPipe } from './params/validation.js';

const JsonObject = createParamDecorator((_, context: ExecutionContext) =>
  jsonBody(context.switchToHttp().getRequest()),
);

/** The JSON object in the body, validated by the DTO class of the parameter. */
export const JsonBody = (): ParameterDecorator => JsonObject(bodyPipe);
