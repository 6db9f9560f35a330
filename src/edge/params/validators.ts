import { createRequire } from 'node:module';
import type * as ClassValidator from 'class-validator';

type Validators = typeof ClassValidator;

const load = createRequire(import.meta.url);

/** A part of class-validator by its file: its index loads three hundred others, among them every telephone number's format. */
function part<Name extends keyof Validators>(file: string, name: Name): Validators[Name] {
  return (load(`class-validator/cjs/${file}.js`) as Validators)[name];
}

const Validator = part('validation/Validator', 'Validator');

export const ArrayMaxSize = part('decorator/array/ArrayMaxSize', 'ArrayMaxSize');
export const ArrayMinSize = part('decorator/array/ArrayMinSize', 'ArrayMinSize');
export const IsArray = part('decorator/typechecker/IsArray', 'IsArray');
export const IsBoolean = part('decorator/typechecker/IsBoolean', 'IsBoolean');
export const IsIn = part('decorator/common/IsIn', 'IsIn');
export const IsInt = part('decorator/typechecker/IsInt', 'IsInt');
export const IsObject = part('decorator/typechecker/IsObject', 'IsObject');
export const IsString = part('decorator/typechecker/IsString', 'IsString');
export const Max = part('decorator/number/Max', 'Max');
export const MaxLength = part('decorator/string/MaxLength', 'MaxLength');
export const Min = part('decorator/number/Min', 'Min');
export const ValidateBy = part('decorator/common/ValidateBy', 'ValidateBy');
export const ValidateIf = part('decorator/common/ValidateIf', 'ValidateIf');
export const ValidateNested = part('decorator/common/ValidateNested', 'ValidateNested');
/** Finds what is wrong with an instance, by the decorators of its class. */
export const validator = new Validator();
