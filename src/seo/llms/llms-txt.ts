/** A site's summary for language models, by the proposal of llmstxt.org: a title, a summary, lists of links. */
export interface LlmsTxt {
  readonly title?: string;
  /** A block quote as the first thing after the title. */
  readonly summary: boolean;
  readonly links: number;
  readonly characters: number;
}

const LONGEST_TITLE = 200;
const MOST_LINES = 20_000;

export function parseLlmsTxt(text: string): LlmsTxt {
  const lines = text.split(/\r\n?|\n/, MOST_LINES).map((line) => line.trim());
  const titleAt = lines.findIndex((line) => line.startsWith('# '));
  const afterTitle = titleAt < 0 ? undefined : lines.slice(titleAt + 1).find((line) => line !== '');
  return {
    ...(titleAt >= 0 && { title: lines[titleAt]!.slice(2).trim().slice(0, LONGEST_TITLE) }),
    summary: afterTitle?.startsWith('>') ?? false,
    links: lines.filter(hasLink).length,
    characters: text.trim().length,
  };
}

/** `[name](address)`, found without looking back. */
function hasLink(line: string): boolean {
  const name = line.indexOf('[');
  const address = name < 0 ? -1 : line.indexOf('](', name);
  return address >= 0 && line.includes(')', address + 3);
}
