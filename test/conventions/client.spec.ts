import { readFileSync } from 'node:fs';
import { type ApiDocument, clientTypes } from '../../scripts/client-types.js';

/** Without layout and comments. */
const minified = (source: string) =>
  source
    .replace(/\/\*\*.*?\*\/|^\/\/.*$/gms, '')
    .replace(/["']/g, "'")
    .replace(/[\s;,|()]+/g, '');

it('the types of the client are those of openapi.json (npm run client:write)', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as ApiDocument;
  expect(minified(readFileSync('src/faces/client/api.ts', 'utf8'))).toBe(minified(clientTypes(document)));
});
