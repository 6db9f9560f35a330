import { existsSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { transformFile } from '@swc/core';
import { swc, swcTsx } from '../jest.config.mjs';

/** Node keeps the text of every module, and inline source maps would double it. */
const sourceMaps = process.execArgv.includes('--enable-source-maps') ? 'inline' : false;
const asModule = (kind) => ({ ...kind, sourceMaps, swcrc: false, configFile: false, module: { type: 'es6' } });
const OPTIONS = { ts: asModule(swc), tsx: asModule(swcTsx) };

/** Resolves an import of ./x.js to ./x.ts or ./x.tsx if there is no ./x.js. */
export async function resolve(specifier, context, nextResolve) {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return nextResolve(specifier, context);
  const sources = Object.keys(OPTIONS).map((ending) => new URL(specifier.replace(/js$/, ending), context.parentURL));
  return nextResolve(sources.find((source) => existsSync(source))?.href ?? specifier, context);
}

export async function load(url, context, nextLoad) {
  const options = OPTIONS[/\.(tsx?)$/.exec(url)?.[1]];
  if (!options) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), options);
  return { format: 'module', source: code, shortCircuit: true };
}
