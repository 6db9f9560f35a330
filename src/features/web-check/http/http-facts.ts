import type { SiteEntry } from '#base/domain/site-entry.js';
import type { SecurityTxtFile } from '#engine/website/security-txt-file.js';
import type { Cookie } from './cookie.js';
import type { CspPolicy } from './csp-policy.js';
import type { PageContent } from './page-content.js';
import type { CorsState } from './plain-headers.js';
import type { Hop } from './redirect-path.js';

/** An address that visitors type, and where it leads. */
export interface EntryPath {
  readonly start: URL;
  /** The requests that were answered, in order. */
  readonly hops: readonly Hop[];
  /** False if the last redirect could not be followed to a page. */
  readonly isComplete: boolean;
}

/** The home page: the answer at the end of the redirects. */
export interface HomePage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** Enforced policies of headers and meta elements. */
  readonly policies: readonly CspPolicy[];
  /** Undefined if the response is no HTML. */
  readonly content?: PageContent;
}

/** Facts about a website over HTTP. Those of the home page are unobtainable if the server refuses us. */
export interface HttpFacts {
  /** Unobtainable if nothing is known of the way over HTTPS, or of any. */
  readonly ends: readonly SiteEntry[];
  /** Absent if no entry point answers. */
  readonly entries: readonly EntryPath[];
  readonly home: HomePage;
  /** Of the domain itself over HTTPS, and of the way to it over plain HTTP; absent without HTTPS. */
  readonly hsts: {
    readonly host: string;
    readonly header: string | null;
    /** The preload list has registrable domains only, with all their subdomains. */
    readonly isListable: boolean;
    readonly plain?: EntryPath;
    /** Where HTTPS leads back to plain HTTP: with HSTS, browsers would go round in circles. */
    readonly insecure?: string;
  };
  /** Of the home page and of redirects to it; absent without a cookie. */
  readonly cookies: readonly Cookie[];
  readonly cors: { readonly state: CorsState; readonly origin: string };
  readonly securityTxt: SecurityTxtFile;
}
