import { FULL_SCORE } from '#base/domain/outcome.js';
import { ruleFor } from '#base/domain/reference.js';
import { RULE_BOOK } from './rule-book.js';

/** Renders all outcomes with severity and cost as a Markdown page, from the check definitions; SEO has a page of its own. */
export function checksDocument(nameOf: (catalog: string, check: string) => string): string {
  const listed = RULE_BOOK.filter(({ book }) => book !== 'seo');
  // The health check and the web check both have a topic `tls`.
  const topics = new Map(listed.map((entry) => [`${entry.book} ${entry.topic}`, entry]));
  const sections = [...topics.values()].map(({ book, topic, cap }) => {
    const entries = listed.filter((entry) => entry.book === book && entry.topic === topic);
    const rows = entries.flatMap(({ check: { id, category, outcomes, reference }, catalog }) =>
      Object.entries(outcomes).map(
        ([outcome, { severity, cost, ceiling }]) =>
          `| \`${id}.${outcome}\` | ${nameOf(catalog, id)} | ${category} | ${severity} | ${cost} | ${ceiling < FULL_SCORE ? ceiling : ''} | ${reference ? ruleFor(reference, outcome) : ''} |`,
      ),
    );
    return [
      `## ${topic} (${cap > 0 ? `at most ${cap}` : 'no score'})`,
      '',
      '| finding | about | category | severity | cost | at most | rule |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Checks

Written by \`npm run docs:checks\`. The score of the health check is 100 less the cost of every finding, per topic at most the number in its
heading, and never below 0; a number under "at most" limits the whole score. \`ok\` and \`info\` cost nothing. Every check can also say \`<check>.unknown\` (\`info\`): what it
needs could not be found out.

The last topics belong to other analyses and have no score: \`tls\` and \`http\` to the web check, \`message\` to the message
analysis, \`reports\` to the report analysis.`;
