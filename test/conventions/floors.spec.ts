import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

it('the picture of the floors is what the rules of dependencies say (npm run floors)', () => {
  const picture = execFileSync(process.execPath, ['scripts/floors.mjs', '--print'], { encoding: 'utf8' });
  expect(readFileSync('docs/pictures/floors.svg', 'utf8')).toBe(picture);
});
