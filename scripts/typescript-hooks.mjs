import { existsSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { transformFile } from '@swc/core';
import { swc, swcTsx } from '../jest.config.mjs';

/** Node keeps the text of every module, and inline source maps would double it. */
const sourceMaps = process.execArgv.includes('--enable-source-maps') ? 'inline' : false;
const asModule = (kind) => ({ ...kind, sourceMaps, swcrc: false, configFile: false, module: { type: 'es6' } });
const OPTIONS = { ts: asModule(swc), tsx: asModule(swcTsx) };

const ROOT = new URL('..', import.meta.url);

/** Resolves an import of ./x.js to ./x.ts or ./x.tsx if there is no ./x.js, and #floor/x.js to the sources. */
export async function resolve(specifier, context, nextResolve) {
  const [, mark, path] = /^(#|\.{1,2}\/)(.*\.js)$/.exec(specifier) ?? [];
  if (!mark) return nextResolve(specifier, context);
  const target =
    mark === '#'
      ? new URL(path.startsWith('test/') ? path : `src/${path}`, ROOT)
      : new URL(specifier, context.parentURL);
  const sources = Object.keys(OPTIONS).map((ending) => new URL(target.href.replace(/js$/, ending)));
  return nextResolve(sources.find((source) => existsSync(source))?.href ?? specifier, context);
}

export async function load(url, context, nextLoad) {
  const options = OPTIONS[/\.(tsx?)$/.exec(url)?.[1]];
  if (!options) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), options);
  return { format: 'module', source: code, shortCircuit: true };
}
