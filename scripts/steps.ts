import { readdirSync } from 'node:fs';
import { writeIfChanged } from './write-if-changed.js';

/** Writes the steps of every outcome, taken from the examples of the checks, into the rule book: npm run steps. */
const FILE = 'src/faces/rules/steps.data.ts';
const HEAD = `// Written by npm run steps, from the examples of the checks.
type Step = readonly [key: string, fixed?: Readonly<Record<string, string | number>>];

/** Steps of the fix of an outcome; where it depends on the domain, what each other fix has besides. */
export const STEPS: Readonly<Record<string, readonly (readonly Step[])[]>> = `;

/** Stubs of the Jest globals: the specs are imported for their examples, and their tests do not run. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
const names = ['describe', 'it', 'expect', 'jest', 'beforeAll', 'afterAll', 'beforeEach', 'afterEach'];
Object.assign(globalThis, Object.fromEntries(names.map((name) => [name, nothing])));

const TOPICS = 'src/features/health/topics';
for (const file of readdirSync(TOPICS, { recursive: true, encoding: 'utf8' }).sort())
  if (file.endsWith('.check.spec.ts')) await import(`../${TOPICS}/${file}`);
const { EXAMPLE_STEPS } = await import('../test/checks/describe-check.js');

writeIfChanged(FILE, `${HEAD}${JSON.stringify(Object.fromEntries(EXAMPLE_STEPS))};\n`);
process.exit(0);
