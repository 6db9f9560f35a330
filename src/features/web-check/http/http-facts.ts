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
  /** Whether only the beginning was read. */
  readonly isCut?: boolean;
  /** Undefined if the response is no HTML. */
  readonly content?: PageContent;
}

/** Facts about a website over HTTP. Those of the home page are unobtainable if the server refuses us. */
export interface HttpFacts {
  /** Unobtainable if nothing is known of the way over HTTPS, or of any. */
  readonly ends: readonly SiteEntry[];
  /** Absent if no entry point answers. */
  readonly entries: readonly EntryPath[];
  /** Addresses over plain HTTP of which it was not seen where they lead; absent without one. */
  readonly unseen: readonly string[];
  readonly home: HomePage;
  /** Of the domain itself over HTTPS, and of the way to it over plain HTTP; absent without HTTPS. */
  readonly hsts: {
    readonly host: string;
    readonly header: string | null;
    /** The preload list has registrable domains only, with all their subdomains. */
    readonly isListable: boolean;
    readonly plain?: EntryPath;
    /** Whether plain HTTP was refused or followed to its end, so that nothing about it is open. */
    readonly isPlainSeen?: boolean;
    /** What HTTPS shows of `www`, which the preload list asks for if it has an address. */
    readonly www?: 'served' | 'unserved' | 'unseen';
    /** The page within the domain where the way over HTTPS ends, on another host. */
    readonly end?: { readonly host: string; readonly header: string | null };
    /** Where HTTPS leads back to plain HTTP: with HSTS, browsers would go round in circles. */
    readonly insecure?: string;
    /** Whether that is an address of the way itself, but for the scheme. */
    readonly isReturning?: boolean;
  };
  /** Of the home page and of redirects to it; absent without a cookie. */
  readonly cookies: readonly Cookie[];
  /** Of redirects from plain HTTP of the domain itself to HTTPS; absent without a cookie. */
  readonly plainCookies: readonly Cookie[];
  readonly cors: { readonly state: CorsState; readonly origin: string };
  readonly securityTxt: SecurityTxtFile;
}
