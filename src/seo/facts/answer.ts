/** What a web server answered in the end, and the way that led there. */
export interface Answer {
  readonly asked: URL;
  /** Where the answer came from, after all redirects. */
  readonly url: URL;
  readonly status: number;
  readonly redirects: readonly Redirect[];
  readonly headers: Headers;
  /** The lines of X-Robots-Tag, where they are known. */
  readonly robotsTags?: readonly string[];
}

export interface Redirect {
  readonly status: number;
  readonly to: URL;
}

/** The page that was asked for. */
export interface PageAnswer extends Answer {
  readonly fetchedAt: number;
  readonly ttfbMs: number;
  /** Bytes of the page, compression undone, as far as it was read. */
  readonly bytes: number;
  /** There is more of it than was read. */
  readonly cut: boolean;
  /** Not the page but a test whether a person is asking. */
  readonly challenged: boolean;
}

/** A file with a fixed place, such as robots.txt. */
export interface FileAnswer extends Answer {
  readonly bytes: number;
  /** A web page in the place of the file. */
  readonly html: boolean;
}
