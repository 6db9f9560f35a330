import { FULL_SCORE } from '../domain/outcome.js';
import { ruleFor } from '../domain/reference.js';
import { healthTopics } from './health-topics.js';

/** Renders all outcomes with severity and cost as a Markdown page, from the check definitions. */
export function checksDocument(nameOf: (topic: string, check: string) => string): string {
  const sections = healthTopics.map(({ name, checks, cap }) => {
    const rows = checks.flatMap(({ id, category, outcomes, reference }) =>
      Object.entries(outcomes).map(
        ([outcome, { severity, cost, ceiling }]) =>
          `| \`${id}.${outcome}\` | ${nameOf(name, id)} | ${category} | ${severity} | ${cost} | ${ceiling < FULL_SCORE ? ceiling : ''} | ${reference ? ruleFor(reference, outcome) : ''} |`,
      ),
    );
    return [
      `## ${name} (at most ${cap})`,
      '',
      '| finding | about | category | severity | cost | at most | rule |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Health checks

Written by \`npm run docs:checks\`. The score is 100 less the cost of every finding, per topic at most the number in its
heading, and never below 0; a number under "at most" limits the whole score. \`ok\` and \`info\` cost nothing. Every check can also say \`<check>.unknown\` (\`info\`): what it
needs could not be found out.`;
