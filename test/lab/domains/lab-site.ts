import type { TlsOptions } from 'node:tls';
import type { Pages } from '../sites/pages.js';
import type { Identification } from '../web-faults.js';

/** The web site of a host of the lab. */
export interface LabSite {
  readonly host: string;
  /** Pages over HTTPS. */
  readonly pages?: Pages;
  /** Pages over HTTP; by default everything is redirected to HTTPS. */
  readonly open?: Pages;
  /** A valid one by default. */
  readonly certificate?: Identification;
  /** Port 443 is closed. */
  readonly withoutHttps?: boolean;
  /** Of the web server at addresses of its own. */
  readonly tls?: TlsOptions;
  /** By default the shared addresses of the lab. */
  readonly addresses?: readonly string[];
}
