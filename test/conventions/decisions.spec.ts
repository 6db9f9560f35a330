import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../docs/decisions');
const STATUS = /^# .+\n\nStatus: (?:accepted|superseded by \[decision \d+\]\((\d{4}-[a-z0-9-]+\.md)\))\n/;
const files = readdirSync(FOLDER);

it.each(files)('%s has a status, and the decision that supersedes it exists', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toMatch(STATUS);
  const [, successor] = STATUS.exec(text) ?? [];
  if (successor !== undefined) expect(files).toContain(successor);
});

it('decisions are numbered without gaps', () => {
  const numbers = files.map((file) => Number(file.slice(0, 4))).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
});
