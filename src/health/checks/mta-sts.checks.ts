import { mtaStsContentType } from './mta-sts/mta-sts-content-type.check.js';
import { mtaStsFetch } from './mta-sts/mta-sts-fetch.check.js';
import { mtaStsMaxAge } from './mta-sts/mta-sts-max-age.check.js';
import { mtaStsMode } from './mta-sts/mta-sts-mode.check.js';
import { mtaStsMx } from './mta-sts/mta-sts-mx.check.js';
import { mtaStsSyntax } from './mta-sts/mta-sts-syntax.check.js';

export const mtaStsChecks = [mtaStsFetch, mtaStsSyntax, mtaStsMode, mtaStsMx, mtaStsMaxAge, mtaStsContentType] as const;
