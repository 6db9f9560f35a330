export class PageFetcherOptions {
  /** Our User-Agent: the version, and a URL for site owners. */
  readonly version!: string;
  readonly contact: string = '';
  /** Timeouts of resolution, connection and handshake each; then of the headers, the body, and all redirects together. */
  readonly connectMs: number = 5000;
  readonly headersMs: number = 8000;
  readonly bodyMs: number = 10_000;
  readonly totalMs: number = 20_000;
  /** How long to wait for a connection of the same report before opening another. */
  readonly turnMs: number = 500;
  /** Timeout for draining the unread rest of a response to keep its connection. */
  readonly restMs: number = 250;
  readonly maxHeaderBytes: number = 32_768;
  /** Size of the body after decompression. */
  readonly maxBytes: number = 5_000_000;

  constructor(settings: Pick<PageFetcherOptions, 'version'> & Partial<PageFetcherOptions>) {
    Object.assign(this, settings);
  }
}
