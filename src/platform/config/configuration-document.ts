const INTRODUCTION = `# Configuration

All variables are optional. Copy \`.env.example\` to \`.env\`: \`npm start\`, \`node dist/main.js\` and \`npm run keys\` read that
file from the current directory, and a shell can \`source\` it. Variables of the environment take precedence. If a value is
invalid, the service does not start: it prints every invalid variable and exits with code 1.

This page is generated from \`.env.example\` by \`npm run docs:checks\`.

| Variable | Default | Meaning |
| --- | --- | --- |
`;

/** docs/configuration.md: one row for each block of variables in .env.example, which a test holds equal to the defaults. */
export function configurationDocument(example: string): string {
  return (
    INTRODUCTION +
    example
      .split(/\n{2,}/)
      .map(row)
      .join('')
  );
}

function row(block: string): string {
  const lines = block.split('\n').filter((line) => line !== '');
  const variables = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('='));
  if (variables.length === 0) return '';
  const names = variables.map(([name]) => `\`${name}\``);
  const defaults = variables.map(([, ...value]) => value.join('=').replaceAll('"', '') || '–');
  const meaning = lines.filter((line) => line.startsWith('#')).map((line) => line.slice(1).trim());
  return `| ${names.join(', ')} | ${defaults.join(', ')} | ${meaning.join(' ')} |\n`;
}
