import { ValidationPipe } from '@nestjs/common';
import { type ClassConstructor, instanceToPlain, plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  validate,
  validateSync,
  type ValidationError,
  type ValidatorOptions,
} from 'class-validator';
import type { Phrase } from '#base/domain/phrase.js';
import { ApiError, type ErrorCode, quoteInput } from '../errors/api-error.js';

/** Context of a field's decorator: the error for an invalid value. Fields of bodies have none. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly allowed?: string;
}

const OPTIONS = {
  whitelist: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: true }, // needed to find the constraint of its class
} satisfies ValidatorOptions;
const STRICT = { ...OPTIONS, forbidNonWhitelisted: true };

/** Given by value: Nest would load them by name, and the bundled program has no packages with a name. */
const PACKAGES = {
  validatorPackage: { validate },
  transformerPackage: { plainToInstance, classToPlain: instanceToPlain },
};

/** For paths and queries. A query may contain more than the route reads. */
export const paramsPipe = new ValidationPipe({
  ...OPTIONS,
  ...PACKAGES,
  transform: true,
  exceptionFactory: toApiError,
});

/** For bodies, in which an unknown property is an error. */
export const bodyPipe = new ValidationPipe({
  ...STRICT,
  ...PACKAGES,
  transform: true,
  validateCustomDecorators: true,
  exceptionFactory: toApiError,
});

/** The same rules for a JSON object that is not the body of a route, or whose class depends on the request. */
export function validated<T extends object>(type: ClassConstructor<T>, plain: object): T {
  const value = plainToInstance(type, plain);
  const errors = validateSync(value, STRICT);
  if (errors.length > 0) throw toApiError(errors);
  return value;
}

/** Names the first field that was refused. */
function toApiError([error]: readonly ValidationError[], path = ''): ApiError {
  if (!error) return new ApiError('invalid_request');
  if (error.children && error.children.length > 0) return toApiError(error.children, `${path}${error.property}.`);
  const field = quoteInput(path + error.property);
  const [refused] = Object.values(error.contexts ?? {}) as Refusal[];
  if (!refused) return new ApiError('invalid_body', { reason: reasonOf(error, field), field });
  const { code, ...params } = refused;
  return new ApiError(code, { value: quoteInput(error.value), field, ...params });
}

/** The texts of the rules are in i18n/<lang>/bodies.json, by the names that class-validator gives them. */
function reasonOf({ constraints = {}, target, property }: ValidationError, field: string): Phrase {
  const [name = ''] = Object.keys(constraints);
  if (name === 'whitelistValidation') return { key: 'bodies.unknown', params: { field } };
  const rule = getMetadataStorage()
    .getTargetValidationMetadatas(target!.constructor, '', false, false)
    .find((metadata) => metadata.propertyName === property && metadata.name === name);
  const [limit = ''] = (rule?.constraints ?? []) as (string | number | string[])[];
  return {
    key: `bodies.${name}`,
    params: {
      field: rule?.each ? { key: 'bodies.each', params: { field } } : field,
      limit: Array.isArray(limit) ? limit.join(', ') : limit,
    },
  };
}
