/** Does not use URL.canParse: on Node 20, its optimized version misreads characters from U+0080 to U+00FF. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
