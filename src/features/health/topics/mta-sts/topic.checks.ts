// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { mtaStsContentType } from './checks/mta-sts-content-type.check.js';
import { mtaStsFetch } from './checks/mta-sts-fetch.check.js';
import { mtaStsMaxAge } from './checks/mta-sts-max-age.check.js';
import { mtaStsMode } from './checks/mta-sts-mode.check.js';
import { mtaStsMx } from './checks/mta-sts-mx.check.js';
import { mtaStsSyntax } from './checks/mta-sts-syntax.check.js';

export const checks = [mtaStsFetch, mtaStsSyntax, mtaStsMode, mtaStsMx, mtaStsMaxAge, mtaStsContentType];
