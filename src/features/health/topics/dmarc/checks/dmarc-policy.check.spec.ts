import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME, profile } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { conditional, publish, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcPolicy } from './dmarc-policy.check.js';

const of = (text: string, name = NAME) => ({ ...dmarcFound(text, name), ...profile('mail') });
const repair = (old: string, value: string, condition = step('dmarc-tighten')) =>
  conditional(condition, replace(old, txtRecord(`_dmarc.${NAME}`, value)));
const unused = step('nobody-sends', { domain: NAME });
const reports = 'rua=mailto:a@b.example';
const [none, quarantine, reject] = ['v=DMARC1; p=none', 'v=DMARC1; p=quarantine', 'v=DMARC1; p=reject'];
const weak = 'v=DMARC1; p=reject; sp=none';
const registrys = { ...of(weak, 'council.gov.uk').dmarcFound.value, owner: 'gov.uk' };

describeCheck(dmarcPolicy, {
  enforced: [
    [of(quarantine), { policy: 'quarantine' }],
    [of(reject), { policy: 'reject' }],
    [{ ...of(reject), ...profile('parked') }, { policy: 'reject' }],
    [of(weak), { policy: 'reject' }],
  ],
  lenient: [
    [{ ...of(quarantine), ...profile('parked') }, { policy: 'quarantine' }, repair(quarantine, reject, unused)],
    // No record would cost nothing.
    [{ ...of(none), ...profile('parked') }, { policy: 'none' }, repair(none, reject, unused)],
    [{ ...of(none), ...profile('unused') }, { policy: 'none' }, repair(none, reject, unused)],
    [
      { ...of(`v=DMARC1; ${reports}`), ...profile('unused') },
      { policy: 'none' },
      repair(`v=DMARC1; ${reports}`, `${reject}; ${reports}`, unused),
    ],
    [
      { ...of(none, 'www.example.com'), ...profile('unused') },
      { policy: 'none' },
      conditional(
        step('nobody-sends', { domain: 'www.example.com' }),
        publish(txtRecord('_dmarc.www.example.com', reject)),
      ),
    ],
  ],
  none: [
    [of(none), { record: none, tag: 'p' }, repair(none, quarantine)],
    [of(weak, 'www.example.com'), { record: weak, tag: 'sp' }, repair(weak, 'v=DMARC1; p=reject; sp=quarantine')],
    // The record of a registry cannot be changed by its customers.
    [
      { ...of(weak), dmarcFound: known(registrys) },
      { record: weak, tag: 'sp' },
      conditional(step('dmarc-tighten'), publish(txtRecord('_dmarc.council.gov.uk', quarantine))),
    ],
  ],
  missing: [
    [
      of(`v=DMARC1; ${reports}`),
      { record: `v=DMARC1; ${reports}` },
      repair(`v=DMARC1; ${reports}`, `${quarantine}; ${reports}`),
    ],
  ],
  silent: [of('v=DMARC1; p=rejct'), of(`${reject}; t=y`), of(`${quarantine}; t=y`)],
});
