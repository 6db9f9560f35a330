import type { Language } from './texts/localizer.js';
import type { Client } from './limits/client.js';
import type { Quota } from './limits/rate-limit-headers.js';
import type { CountedHit } from './limits/counters.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Sent back as X-Request-Id and written to the log. */
    requestId?: string;
    /** The span of this request, where traces are sent. */
    trace?: { readonly traceId: string; readonly spanId: string } | undefined;
    /** Set by the middleware of nestjs-i18n: from `lang`, or from Accept-Language. */
    i18nLang?: Language;
    /** Set by the API-key guard on every counted route. */
    apiClient?: Client;
    /** The hits counted for this request, so that they can be taken back. */
    counted?: readonly CountedHit[];
    /** State of each limit that applies to the request. */
    quotas?: readonly Quota[];
  }
}
