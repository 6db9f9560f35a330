import { once } from 'node:events';
import { Config } from '#platform/config/config.js';
import { createApplication } from '../lab/application.js';
import { labOf, type Surroundings } from '../lab/lab-elsewhere.js';
import { LongestTurn } from './longest-turn.js';

/** The service in its own process, which can be monitored and may crash, with the lab of another one. */
const SETTINGS = { DD_LOG_LEVEL: 'error', TRUST_PROXY: '1', DD_LIMIT_DAY_ANONYMOUS: '1000000000' };
const turns = new LongestTurn();

process.send!('ready');
const [surroundings] = (await once(process, 'message')) as [Surroundings];
const app = await createApplication(new Config({ ...SETTINGS, ...surroundings.environment }), labOf(surroundings));
await app.listen(0, '127.0.0.1');
turns.take();
process.on('message', () => process.send!(turns.take()));
process.send!(await app.getUrl());
process.once('disconnect', () => process.exit()); // docs/decisions/0014
