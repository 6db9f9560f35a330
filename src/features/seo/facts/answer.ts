/** The final response of a web server, and the redirects that led to it. */
export interface Answer {
  readonly asked: URL;
  /** The URL of the response, after all redirects. */
  readonly url: URL;
  readonly status: number;
  readonly redirects: readonly Redirect[];
  readonly headers: Headers;
  /** The lines of X-Robots-Tag, if known. */
  readonly robotsTags?: readonly string[];
}

export interface Redirect {
  readonly status: number;
  readonly to: URL;
}

/** The response for the page itself. */
export interface PageAnswer extends Answer {
  readonly fetchedAt: number;
  readonly ttfbMs: number;
  /** Size of the decompressed page, as far as it was read. */
  readonly bytes: number;
  /** Whether the page is longer than what was read. */
  readonly cut: boolean;
  /** Whether the response is a bot challenge and not the page. */
  readonly challenged: boolean;
}

/** The response for a file at a fixed path, such as robots.txt. */
export interface FileAnswer extends Answer {
  readonly bytes: number;
  /** Whether a web page was returned instead of the file. */
  readonly html: boolean;
}
