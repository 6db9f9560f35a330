import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { type ApiDocument, clientTypes } from './client-types.js';

/** Writes the types of the client from openapi.json: npm run client:write. */
const FILE = 'src/faces/client/api.ts';
const source = clientTypes(JSON.parse(readFileSync('openapi.json', 'utf8')) as ApiDocument);
writeFileSync(FILE, await format(source, { ...(await resolveConfig(FILE)), filepath: FILE }));
