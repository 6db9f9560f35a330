import { existsSync, readFileSync } from 'node:fs';

/** The folder with package.json and i18n. How far up it is differs between src and the joined modules of dist. */
export const ROOT = packageFolder();
export const VERSION = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version;

function packageFolder(): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  return folder;
}
