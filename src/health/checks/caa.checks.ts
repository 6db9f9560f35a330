import { caaIodef } from './caa/caa-iodef.check.js';
import { caaLookup } from './caa/caa-lookup.check.js';
import { caaParameters } from './caa/caa-parameters.check.js';
import { caaPurposes } from './caa/caa-purposes.check.js';
import { caaRecord } from './caa/caa-record.check.js';
import { caaRenewal } from './caa/caa-renewal.check.js';
import { caaSyntax } from './caa/caa-syntax.check.js';
import { caaWildcard } from './caa/caa-wildcard.check.js';

export const caaChecks = [
  caaLookup,
  caaRecord,
  caaSyntax,
  caaRenewal,
  caaWildcard,
  caaParameters,
  caaPurposes,
  caaIodef,
] as const;
