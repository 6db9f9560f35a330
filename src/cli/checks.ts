import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config/config.js';
import { checksDocument } from '../health/checks-document.js';
import { scoreDocument } from '../seo/score-document.js';

type Names = Readonly<Record<string, { readonly name: string }>>;
type Titles = Readonly<Record<string, Readonly<Record<string, { readonly title: string }>>>>;

const read = (catalogue: string): unknown =>
  JSON.parse(readFileSync(new URL(`i18n/en/${catalogue}.json`, ROOT), 'utf8'));
const seo = read('seo') as Titles;

const documents = {
  'checks.md': checksDocument((topic, check) => (read(`health-${topic}`) as Names)[check]!.name),
  'seo-score.md': scoreDocument((check, outcome) => seo[check]![outcome]!.title),
};

/** Writes the lists of checks into the folder that is named. */
for (const [name, text] of Object.entries(documents)) writeFileSync(join(process.argv[2]!, name), text);
