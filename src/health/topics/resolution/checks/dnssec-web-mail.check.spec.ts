import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { validation } from '../../../../../test/checks/health-signing.js';
import type { RecordType } from '../../../../dns-wire/record-type.js';
import { known } from '../../../../domain/fact.js';
import type { Resolution } from '../resolution.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecWebMail } from './dnssec-web-mail.check.js';

const zone = NAME;
const of = (state: Resolution['state'], ...sets: [name: string, type: RecordType][]) => ({
  resolution: known<Resolution>({ name: zone, state, errors: [] }),
  ...validation({ sets: sets.map(([name, type]) => ({ name, type, fault: 'expired' })) }),
});
/** As behind a CNAME into a zone that fails validation. */
const fine = {
  ...of('resolves'),
  ...validation({ sets: [{ name: `www.${zone}`, type: 'A', fault: 'fine' }] }),
};
const fix = advise(step('resign', { zone }));

describeCheck(dnssecWebMail, {
  failing: [
    [of('resolves', [zone, 'A'], [zone, 'TXT']), { domain: zone, sets: [`${zone} A`] }, fix],
    [
      of('resolves', [zone, 'MX'], [`www.${zone}`, 'CNAME']),
      { domain: zone, sets: [`${zone} MX`, `www.${zone} CNAME`] },
      fix,
    ],
    [fine, { domain: zone, sets: [`www.${zone} A`] }, advise(step('compare-servers', { zone }))],
  ],
  silent: [of('resolves'), of('resolves', [zone, 'SOA'], [`_dmarc.${zone}`, 'TXT']), of('bogus', [zone, 'A'])],
});
