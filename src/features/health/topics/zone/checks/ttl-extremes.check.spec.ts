import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { ServerTtls } from '../../servers/server-answers.js';
import type { NameTtls } from '../ttls.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { ttlExtremes } from './ttl-extremes.check.js';

const at = (serverTtls: ServerTtls, ...sets: NameTtls['sets']) => ({
  ttls: known({ name: NAME, sets }),
  serverTtls: known(serverTtls),
});
const of = (...sets: NameTtls['sets']) => at({}, ...sets);
const fix = (...types: string[]) => advise(step('ttl', { types, host: NAME }));
const [a, mx] = [{ type: 'A' }, { type: 'MX' }] as const;

describeCheck(ttlExtremes, {
  short: [
    [at({ A: 5 }, { ...a, ttl: { left: 3 } }), { types: ['A'], seconds: 5 }, fix('A')],
    [
      of({ ...a, ttl: { left: 5, whole: 20 } }, { ...mx, ttl: { left: 9, whole: 10 } }),
      { types: ['A', 'MX'], seconds: 10 },
      fix('A', 'MX'),
    ],
    [
      of({ ...a, ttl: { left: 5, whole: 29 } }, { ...mx, ttl: { left: 99_999 } }),
      { types: ['A'], seconds: 29 },
      fix('A'),
    ],
  ],
  long: [
    [at({ MX: 99_999 }, { ...mx, ttl: { left: 9 } }), { types: ['MX'], seconds: 99_999 }, fix('MX')],
    [
      of({ ...a, ttl: { left: 9, whole: 86_401 } }, { ...mx, ttl: { left: 99_999 } }),
      { types: ['A', 'MX'], seconds: 99_999 },
      fix('A', 'MX'),
    ],
  ],
  silent: [
    of(),
    at({ A: 3600 }, { ...a, ttl: { left: 1 } }),
    of({ ...a, ttl: { left: 1 } }),
    of({ ...a, ttl: { left: 1, whole: 30 } }),
    of({ ...mx, ttl: { left: 86_400 } }),
  ],
});
