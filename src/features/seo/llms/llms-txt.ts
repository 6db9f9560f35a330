/** A site's summary for language models (llmstxt.org): a title, a summary, lists of links. */
export interface LlmsTxt {
  readonly title?: string;
  /** Whether a block quote follows the title. */
  readonly summary: boolean;
  readonly links: number;
  readonly characters: number;
}

const MAX_TITLE_LENGTH = 200;
const MAX_LINES = 20_000;

export function parseLlmsTxt(text: string): LlmsTxt {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).map((line) => line.trim());
  const titleAt = lines.findIndex((line) => line.startsWith('# '));
  const afterTitle = titleAt < 0 ? undefined : lines.slice(titleAt + 1).find((line) => line !== '');
  return {
    ...(titleAt >= 0 && { title: lines[titleAt]!.slice(2).trim().slice(0, MAX_TITLE_LENGTH) }),
    summary: afterTitle?.startsWith('>') ?? false,
    links: lines.filter(hasLink).length,
    characters: text.trim().length,
  };
}

/** Finds `[name](address)` without backtracking. */
function hasLink(line: string): boolean {
  const name = line.indexOf('[');
  const address = name < 0 ? -1 : line.indexOf('](', name);
  return address >= 0 && line.includes(')', address + 3);
}
