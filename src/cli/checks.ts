import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from '../config/config.js';
import { checksDocument } from '../health/checks-document.js';

type Names = Readonly<Record<string, { readonly name: string }>>;

const read = (topic: string) =>
  JSON.parse(readFileSync(new URL(`i18n/en/health-${topic}.json`, ROOT), 'utf8')) as Names;

/** Writes the list of checks to the file that is named. */
writeFileSync(
  process.argv[2]!,
  checksDocument((topic, check) => read(topic)[check]!.name),
);
