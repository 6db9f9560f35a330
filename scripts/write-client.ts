import { readFileSync } from 'node:fs';
import { type ApiDocument, clientTypes } from './client-types.js';
import { writeIfChanged } from './write-if-changed.js';

/** Writes the types of the client from openapi.json: npm run client:write. */
writeIfChanged('src/faces/client/api.ts', clientTypes(JSON.parse(readFileSync('openapi.json', 'utf8')) as ApiDocument));
