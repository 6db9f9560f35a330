import { HOSTILE_DOMAINS } from './domains/hostile-domains.js';
import { Lab } from './lab.js';
import type { Opening, Surroundings } from './lab-elsewhere.js';

/** The lab with hostile domains in its own process, so that its CPU time does not delay the service under test. */
const lab = await Lab.start();
const render = () =>
  process.send!({
    ca: lab.hosts.ca.cert,
    environment: lab.environment,
    placed: lab.hosts.sockets.placed,
  } satisfies Surroundings);
process.on('message', ({ name, domain, address }: Opening) => {
  const { open } = HOSTILE_DOMAINS.find((hostile) => hostile.name === name)!;
  void Promise.resolve(open(lab, domain, address)).then(render);
});
process.once('disconnect', () => process.exit()); // docs/decisions/0014
render();
