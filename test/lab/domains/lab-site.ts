import type { Pages } from '../sites/pages.js';
import type { Identification } from '../web-faults.js';

/** The web site of a host of the lab. */
export interface LabSite {
  readonly host: string;
  /** Over HTTPS. */
  readonly pages?: Pages;
  /** Without encryption; by default everybody is sent to HTTPS. */
  readonly open?: Pages;
  /** By default a good one. */
  readonly certificate?: Identification;
  /** Nobody listens on port 443. */
  readonly withoutHttps?: boolean;
  /** By default those that most domains share. */
  readonly addresses?: readonly string[];
}
