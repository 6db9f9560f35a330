import type { SeoCategory } from './seo-check.js';
import { seoTopics } from './seo-topics.js';

/** The document about the score, generated from the checks so that it is always accurate. */
export function scoreDocument(meaningOf: (check: string, outcome: string) => string): string {
  const sections = seoTopics.map(({ name, cap, checks }) => {
    const rows = checks.flatMap(({ id, outcomes }) =>
      Object.entries(outcomes)
        .filter(([, { cost }]) => cost > 0)
        .map(([outcome, { cost }]) => `| \`${id}.${outcome}\` | ${meaningOf(id, outcome)} | ${cost} |`),
    );
    return [
      `## ${HEADINGS[name]}: at most ${cap} points`,
      '',
      '| Finding | Meaning | Points |',
      '| --- | --- | ---: |',
      ...rows,
    ].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const HEADINGS: Readonly<Record<SeoCategory, string>> = {
  indexing: 'Indexing',
  content: 'Content',
  technical: 'Technical',
  ai: 'AI assistants',
};

const INTRODUCTION = `# The score of the SEO check

Written by \`npm run docs:checks\`. A report starts with 100 points. Every finding below takes its points away, each topic no
more than its cap, and the score never falls below 0. What is \`ok\` or \`info\` costs nothing, and so does what could not be
found out. A report with an \`error\` has no page to judge, so its score is 0.

What keeps a page out of search altogether costs most, matters of form cost little.`;
