import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#platform/config/installation.js';
import { configurationDocument } from '#platform/config/configuration-document.js';
import { checksDocument } from '#faces/rules/checks-document.js';
import { evidenceSchema } from '#engine/simulation/evidence/evidence-file.js';
import { scoreDocument } from '#features/seo/score-document.js';
import { loadCommands } from './commands.js';
import { manPage } from './man-page.js';
import { Texts } from './texts.js';

type Names = Readonly<Record<string, { readonly name: string }>>;
type Titles = Readonly<Record<string, Readonly<Record<string, { readonly title: string }>>>>;

const read = (catalog: string): unknown => JSON.parse(readFileSync(new URL(`i18n/en/${catalog}.json`, ROOT), 'utf8'));
const seo = read('seo') as Titles;

const documents = {
  'checks.md': checksDocument((catalog, check) => (read(catalog) as Names)[check]!.name),
  'domain-diagnostics.1': manPage(await loadCommands(), new Texts('en')),
  'configuration.md': configurationDocument(readFileSync(new URL('.env.example', ROOT), 'utf8')),
  'evidence.schema.json': `${JSON.stringify(evidenceSchema, null, 2)}\n`,
  'seo-score.md': scoreDocument((check, outcome) => seo[check]![outcome]!.title),
};

/** Writes the generated documents into the folder in the first argument. */
for (const [name, text] of Object.entries(documents)) writeFileSync(join(process.argv[2]!, name), text);
