import 'reflect-metadata';
import { createApp } from '../../dist/app.setup.js';
import { Config } from '../../dist/platform/config/config.js';
import { announce } from './answer.mjs';

const app = await createApp(new Config(process.env));
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer());
