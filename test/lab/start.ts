import 'reflect-metadata';
import { createApp } from '../../src/app.setup.js';
import { Config } from '../../src/config/config.js';
import { DomainName } from '../../src/domain/domain-name.js';
import { LAB_DOMAINS, startPopulatedLab } from './domains/populated-lab.js';

/** The service as it is, but its internet is the lab; limits are wide, so that one can play. */
const FOR_PLAY = { DD_LOG_LEVEL: 'warn', DD_LIMIT_DAY_ANONYMOUS: '5000' };

const lab = await startPopulatedLab();
const config = new Config({ ...FOR_PLAY, ...process.env, ...lab.environment });
const app = await createApp(config);
await app.listen(config.http.port, config.http.host || '127.0.0.1');

const url = await app.getUrl();
const widest = Math.max(...LAB_DOMAINS.map(({ name }) => name.length));
process.stdout.write(
  [
    `Domain Diagnostics in the lab: ${url} (documentation at ${url}/docs)`,
    '',
    ...LAB_DOMAINS.map(({ name, shows }) => `  ${(DomainName.parse(name)?.unicode ?? name).padEnd(widest)}  ${shows}`),
    `  ${'unregistered.com'.padEnd(widest)}  nobody has it: NXDOMAIN`,
    '',
    `  curl ${url}/api/v1/lookup/perfect.test/MX`,
    `  curl ${url}/api/v1/propagation/moved.com/A`,
    `  curl ${url}/api/v1/dkim/dkim.com/rsa2048`,
    `  curl ${url}/api/v1/dnssec/bogus.com`,
    '',
  ].join('\n'),
);
