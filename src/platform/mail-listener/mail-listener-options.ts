/** How a listener for mail is reached. */
export interface MailListenerOptions {
  /** The domain of its mailboxes. */
  readonly domain: string;
  /** Its own name, in the greeting and in trace fields. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Files with a certificate and its key; without them, no encryption is offered. */
  readonly certificate: { readonly cert: string; readonly key: string } | undefined;
  /** Addresses of proxies that send a PROXY header. */
  readonly proxies: readonly string[];
  readonly connections: number;
}
