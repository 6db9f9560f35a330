import { existsSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { transformFile } from '@swc/core';
import { swc } from '../jest.config.mjs';

const options = { ...swc, swcrc: false, configFile: false, module: { type: 'es6' } };

/** An import of ./x.js means ./x.ts where only that is there. */
export async function resolve(specifier, context, nextResolve) {
  const source = /^\.{1,2}\/.*\.js$/.test(specifier) && new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
  return source && existsSync(source) ? nextResolve(source.href, context) : nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), options);
  return { format: 'module', source: code, shortCircuit: true };
}
