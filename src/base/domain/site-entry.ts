import type { TlsFault } from './tls-fault.js';

/** Where the way from an address that visitors type ends. */
export const ENTRY_ENDS = [
  'page',
  'error', // an error page that everybody gets
  'withheld', // a page that others may get
  'loop',
  'too-many',
  'bad-target', // a redirect to no address of a website
  'certificate', // browsers show a warning
  'tls',
  'no-address',
  'closed', // the server refuses or closes the connection
  'no-answer',
  'private', // not an address of the internet
  'bad-answer',
  'unknown',
] as const;
export type EntryEnd = (typeof ENTRY_ENDS)[number];

/** An address that visitors type, and where it leads. */
export interface SiteEntry {
  readonly url: string;
  /** Requests that were answered; `tls` is the version, null over plain HTTP. */
  readonly hops: readonly { readonly url: string; readonly status: number; readonly tls: string | null }[];
  readonly end: EntryEnd;
  /** Of the certificate. */
  readonly fault?: TlsFault;
  /** The page, or the address where the way ends. */
  readonly finalUrl: string;
}

/** `isWithheld`: others may get a page. */
export function answerEnd(status: number, isWithheld: boolean): EntryEnd {
  return isWithheld ? 'withheld' : status < 400 ? 'page' : 'error';
}
