export class PageFetcherOptions {
  /** Our User-Agent: the version, and a URL for site owners. */
  readonly version!: string;
  readonly contact: string = '';
  /** For each of resolution, connection and handshake; then for the head, the body, and all redirects together. */
  readonly connectMs: number = 5000;
  readonly headersMs: number = 8000;
  readonly bodyMs: number = 10_000;
  readonly totalMs: number = 20_000;
  /** For a connection of the same report: about what a new one takes. Who waits longer opens another. */
  readonly turnMs: number = 500;
  /** For the rest of an answer that nobody reads but who wants its connection. */
  readonly restMs: number = 250;
  readonly maxHeaderBytes: number = 32_768;
  /** After decompression. */
  readonly maxBytes: number = 5_000_000;

  constructor(settings: Pick<PageFetcherOptions, 'version'> & Partial<PageFetcherOptions>) {
    Object.assign(this, settings);
  }
}
