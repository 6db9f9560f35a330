import { caaRecord } from './caa/caa-record.check.js';
import { caaSyntax } from './caa/caa-syntax.check.js';

export const caaChecks = [caaRecord, caaSyntax] as const;
