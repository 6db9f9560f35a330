import { Config } from '#platform/config/config.js';
import { createApplication } from './application.js';
import { startPopulatedLab } from './domains/populated-lab.js';
import { domainList, guide } from './guide.js';

/** The service with the lab as its internet, and with high limits for manual use. */
const FOR_PLAY = { DD_LOG_LEVEL: 'warn', DD_LIMIT_DAY_ANONYMOUS: '5000' };

if (process.argv.includes('--list')) {
  process.stdout.write(domainList());
  process.exit();
}
const lab = await startPopulatedLab();
const config = new Config({ ...FOR_PLAY, ...process.env, ...lab.environment });
const app = await createApplication(config, (builder) => lab.replace(builder));
await app.listen(config.http.port, config.http.host || '127.0.0.1');

const url = await app.getUrl();
process.stdout.write(`Domain Diagnostics in the lab: ${url} (documentation at ${url}/docs)\n${guide(url)}`);
