import { Config } from '#platform/config/config.js';
import { createApplication } from '../lab/application.js';
import { LabElsewhere } from '../lab/lab-elsewhere.js';

/**
 * The service with a lab of the hostile domains in its arguments, in its own process, which can be monitored and may
 * crash.
 */
const COPIES = 4;
const SETTINGS = { DD_LOG_LEVEL: 'error', TRUST_PROXY: '1', DD_LIMIT_DAY_ANONYMOUS: '1000000000' };

const lab = await LabElsewhere.start();
for (const [index, name] of process.argv.slice(2).entries())
  for (let copy = 0; copy < COPIES; copy++)
    await lab.open({ name, domain: `${name}-${copy}.com`, address: `77.79.${index}.${copy + 1}` });
const app = await createApplication(new Config({ ...SETTINGS, ...lab.environment }), lab.replace);
await app.listen(0, '127.0.0.1');
process.send!(await app.getUrl());
process.once('disconnect', () => process.exit()); // docs/decisions/0014
