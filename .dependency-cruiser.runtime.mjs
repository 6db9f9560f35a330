/** The same for imports that exist at run time: no check leads to the network, however far one follows its imports. */
import { CHECKS, options } from './.dependency-cruiser.mjs';

const fromChecks = (name, comment, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: CHECKS },
  to: { ...to, reachable: true },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    fromChecks('check-network', 'A check is pure: facts in, one outcome out.', {
      path: '^src/platform/(?:network|edge)/',
    }),
    fromChecks('check-nest', 'A check does not depend on Nest.', { path: 'node_modules/@nestjs/' }),
    fromChecks('check-node', 'A check depends on no module of Node except for node:crypto.', {
      path: '^(?:node:)?(?:fs|net|tls|dgram|http|https|http2|dns|os|path|url|util|stream|zlib|child_process|worker_threads)$',
    }),
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
