import type { Check } from '#base/domain/check.js';
import { httpCookies } from './checks/http-cookies.check.js';
import { httpCors } from './checks/http-cors.check.js';
import { httpEmbedder, httpOpener, httpResource } from './checks/http-cross-origin.checks.js';
import { httpEntries } from './checks/http-entries.check.js';
import { httpCsp } from './checks/http-csp.check.js';
import { httpFrames } from './checks/http-frames.check.js';
import { httpHsts } from './checks/http-hsts.check.js';
import { httpMixed } from './checks/http-mixed.check.js';
import { httpNosniff } from './checks/http-nosniff.check.js';
import { httpPermissions } from './checks/http-permissions.check.js';
import { httpRedirects } from './checks/http-redirects.check.js';
import { httpReferrer } from './checks/http-referrer.check.js';
import { httpScripts } from './checks/http-scripts.check.js';
import { httpSecurityTxt } from './checks/http-security-txt.check.js';
import type { HttpFacts } from './http-facts.js';

/** In the order in which findings of one severity are listed. */
export const httpChecks: readonly Check<HttpFacts>[] = [
  httpEntries,
  httpRedirects,
  httpHsts,
  httpCors,
  httpCookies,
  httpMixed,
  httpCsp,
  httpScripts,
  httpFrames,
  httpNosniff,
  httpReferrer,
  httpPermissions,
  httpOpener,
  httpEmbedder,
  httpResource,
  httpSecurityTxt,
];

/** The header that each check is about; the finding says what we think of it. */
export const HEADER_CHECKS: readonly (readonly [header: string, check: string])[] = [
  ['strict-transport-security', httpHsts.id],
  ['content-security-policy', httpCsp.id],
  ['x-frame-options', httpFrames.id],
  ['x-content-type-options', httpNosniff.id],
  ['referrer-policy', httpReferrer.id],
  ['permissions-policy', httpPermissions.id],
  ['cross-origin-opener-policy', httpOpener.id],
  ['cross-origin-embedder-policy', httpEmbedder.id],
  ['cross-origin-resource-policy', httpResource.id],
  ['access-control-allow-origin', httpCors.id],
];
