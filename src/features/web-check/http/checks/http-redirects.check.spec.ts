import { describeCheck } from '#test/checks/describe-check.js';
import { absent, known } from '#base/domain/fact.js';
import type { EntryPath } from '../http-facts.js';
import { advise, step } from '../http-steps.js';
import { httpRedirects } from './http-redirects.check.js';

const [plain, secure, www] = ['http://a.example/', 'https://a.example/', 'https://www.a.example/'];
const way = (urls: readonly string[], isComplete = true): EntryPath => ({
  ...{ start: new URL(urls[0]!), isComplete },
  hops: urls.map((one) => ({ url: new URL(one), status: 200 })),
});
const of = (...ways: EntryPath[]) => ({ entries: known(ways), unseen: absent });
const served = way([secure]);
const redirectFix = advise(step('redirect-https', { hosts: ['a.example'] }));
const target = (url: string) => advise(step('redirect-target', { target: url }));
const steps = (count: number) => Array.from({ length: count }, (_, i) => `${secure}${i}`);

describeCheck(httpRedirects, {
  ok: [
    [of(way([plain, secure]), served), { urls: [plain, secure], target: [secure] }],
    [of(way([secure, www])), { urls: [secure], target: [www] }],
    [of(way([plain, ...steps(5)])), { urls: [plain], target: [`${secure}4`] }],
  ],
  untested: [
    [
      { entries: known([way([plain, secure]), served]), unseen: known([`http://www.a.example/`]) },
      { urls: ['http://www.a.example/'] },
    ],
  ],
  missing: [
    [of(way([plain]), served), { urls: [plain] }, redirectFix],
    [of(way([plain])), { urls: [plain] }, advise(step('https-first', { host: 'a.example' }))],
  ],
  'ends-insecure': [
    [of(way([secure, `${plain}end`]), served), { urls: [secure], target: [`${plain}end`] }, target(`${plain}end`)],
    // The worst comes first, and all is repaired at once.
    [
      of(way([secure, `${plain}end`]), way([plain]), served),
      { urls: [secure], target: [`${plain}end`] },
      advise(...target(`${plain}end`).steps, ...redirectFix.steps),
    ],
  ],
  'insecure-hop': [
    [of(way([secure, www, plain, secure])), { urls: [secure], target: [plain] }, target(plain)],
    [
      of(way([secure, www, plain, ...steps(5)])),
      { urls: [secure], target: [plain] },
      advise(...target(plain).steps, step('redirect-once', { url: secure })),
    ],
  ],
  'first-hop-insecure': [
    [of(way([plain, `${plain}a`, secure])), { urls: [plain], target: [`${plain}a`] }, redirectFix],
  ],
  'off-host': [[of(way([plain, www]), served), { urls: [plain], target: [www] }, redirectFix]],
  'too-many': [
    [of(way([plain, ...steps(6)])), { urls: [plain], number: 6 }, advise(step('redirect-once', { url: plain }))],
    [
      of(way([plain, ...steps(6)]), way([secure, ...steps(7)])),
      { urls: [plain, secure], number: 7 },
      advise(step('redirect-once', { url: plain }), step('redirect-once', { url: secure })),
    ],
  ],
  silent: [of(way([plain], false)), { entries: absent, unseen: absent }],
});
