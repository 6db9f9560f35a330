// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { caaIodef } from './checks/caa-iodef.check.js';
import { caaLookup } from './checks/caa-lookup.check.js';
import { caaNames } from './checks/caa-names.check.js';
import { caaParameters } from './checks/caa-parameters.check.js';
import { caaPurposes } from './checks/caa-purposes.check.js';
import { caaRecord } from './checks/caa-record.check.js';
import { caaRenewal } from './checks/caa-renewal.check.js';
import { caaSyntax } from './checks/caa-syntax.check.js';
import { caaWildcard } from './checks/caa-wildcard.check.js';

export const checks = [
  caaLookup,
  caaRecord,
  caaSyntax,
  caaRenewal,
  caaWildcard,
  caaParameters,
  caaPurposes,
  caaIodef,
  caaNames,
];
