import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, resolution } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { Resolution } from '../resolution.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { domainExists } from './domain-exists.check.js';

const domain = NAME;

describeCheck(domainExists, {
  ok: [
    [resolution('resolves'), { domain }],
    [resolution('bogus', ['EDE 6']), { domain }],
  ],
  missing: [[resolution('missing'), { domain }, advise(step('register'), step('delegate'))]],
  unanswered: [
    [resolution('unanswered'), { domain, errors: [] }, advise(step('name-servers'))],
    [resolution('unanswered', ['EDE 22']), { domain, errors: ['EDE 22'] }, advise(step('name-servers'))],
  ],
  alias: [
    [
      { resolution: known<Resolution>({ name: NAME, state: 'unanswered', errors: [], target: 'gone.example' }) },
      { domain, target: 'gone.example', errors: [] },
      advise(step('www-alias', { name: domain })),
    ],
  ],
});
