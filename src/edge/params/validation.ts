import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { ApiError, type ErrorCode, quoted } from '../errors/api-error.js';
import type { Phrase } from '../../domain/phrase.js';
import { remembering } from './remembering.js';
import { validator } from './validators.js';

/** What a field's decorator says about its refusal; without it the field belongs to a body. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly allowed?: string;
}

const OPTIONS = {
  whitelist: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false },
} satisfies ValidatorOptions;

type Dto = ClassConstructor<object>;

/** Paths and queries: their DTO classes decide what is accepted; a query may carry more than we read. */
export class DtoPipe implements PipeTransform<object, object> {
  private readonly readers = new Map<Dto, (json: string) => object | undefined>();

  transform(plain: object, { type, metatype }: ArgumentMetadata): object {
    const isDto = type !== 'custom' && metatype && (metatype as unknown) !== Object && (metatype as unknown) !== String;
    if (!isDto) return plain;
    // A query may contain a secret: it is not stored.
    const isHarmless = type === 'param' || Object.keys(plain).length === 0;
    return isHarmless
      ? this.reader(metatype as Dto)(JSON.stringify(plain))!
      : instance(metatype as Dto, plain, OPTIONS);
  }

  private reader(type: Dto): (json: string) => object | undefined {
    const reader =
      this.readers.get(type) ??
      remembering((json) => Object.freeze(instance(type, JSON.parse(json) as object, OPTIONS)));
    this.readers.set(type, reader);
    return reader;
  }
}

const STRICT = { ...OPTIONS, forbidNonWhitelisted: true };

/** The same rules for a JSON object from anywhere, where an unknown property is an error. */
export function validated<T extends object>(type: ClassConstructor<T>, plain: object): T {
  return instance(type, plain, STRICT);
}

/** The same for objects that hold names of domains and nothing else: what was read from them is remembered. */
export function rememberingValidated<T extends object>(type: ClassConstructor<T>): (plain: object) => T {
  const read = remembering((json) => Object.freeze(validated(type, JSON.parse(json) as object)));
  return (plain) => read(JSON.stringify(plain))!;
}

function instance<T extends object>(type: ClassConstructor<T>, plain: object, options: ValidatorOptions): T {
  const value = plainToInstance(type, plain);
  const [error] = validator.validateSync(value, options);
  if (error) throw refusal(error);
  return value;
}

function refusal(error: ValidationError, path = ''): ApiError {
  const [child] = error.children ?? [];
  if (child) return refusal(child, `${path}${error.property}.`);
  const field = quoted(path + error.property);
  const [refused] = Object.values(error.contexts ?? {}) as Refusal[];
  if (!refused) return new ApiError('invalid_body', { reason: reasonOf(error, field), field });
  const { code, ...params } = refused;
  return new ApiError(code, { value: quoted(error.value), field, ...params });
}

const EACH = /^each value in /;
/** What ends a sentence of class-validator: the values or the number that it allows. */
const LIMIT = /: (.*)$|\b(\d{1,9})(?: \w{1,20})?$/;

/** class-validator's sentence in our words, which there are in every language. */
function reasonOf({ constraints = {} }: ValidationError, field: string): Phrase {
  const [[name, sentence] = ['', '']] = Object.entries(constraints);
  if (name === 'whitelistValidation') return { key: 'bodies.unknown', params: { field } };
  const [, values, number] = LIMIT.exec(sentence) ?? [];
  const what = EACH.test(sentence) ? { key: 'bodies.each', params: { field } } : field;
  return { key: `bodies.${name}`, params: { field: what, limit: values ?? number ?? '' } };
}
