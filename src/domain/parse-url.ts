/** Not by URL.canParse: on Node 20, as soon as it is compiled, letters from U+0080 to U+00FF are broken to it. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
