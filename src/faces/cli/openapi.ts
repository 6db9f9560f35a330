import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { createApp } from '../../app.setup.js';
import { Config } from '#platform/config/config.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';

/** Writes the OpenAPI document to the file in the first argument, or to standard output. */
const app = await createApp(new Config({ DD_LOG_LEVEL: 'error' }));
const text = `${JSON.stringify(app.get(OpenApiDocument).read(), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
await app.close();
