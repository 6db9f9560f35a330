import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Jest's `globalSetup`: writes the generated sources if there are none yet, so that `npx jest <file>` works in a fresh clone. */
export default function generate() {
  if (!existsSync('src/faces/rules/steps.data.ts') || !existsSync('src/faces/client/api.ts'))
    execSync('npm run --silent generate', { stdio: 'inherit' });
}
