import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { validation } from '#test/checks/health-signing.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import type { Resolution } from '../resolution.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecWebMail } from './dnssec-web-mail.check.js';

const zone = NAME;
const of = (state: Resolution['state'], ...sets: [name: string, type: RecordType][]) => ({
  resolution: known<Resolution>({ name: zone, state, errors: [] }),
  mx: absent,
  ...validation({ sets: sets.map(([name, type]) => ({ name, type, fault: 'expired' })) }),
});
/** A CNAME whose target is in a bogus zone. */
const fine = {
  ...of('resolves'),
  ...validation({ sets: [{ name: `www.${zone}`, type: 'A', fault: 'fine' }] }),
};
const fix = advise(step('resign', { zone }));

const www = `www.${zone}`;
/** A DNAME record without signature, and a wildcard answer without proof. */
const made = {
  ...of('resolves'),
  ...validation({ sets: [{ name: zone, type: 'DNAME', fault: 'missing', question: { name: www, type: 'A' } }] }),
};
const expanded = (isOfWildcard?: true) => ({
  ...of('resolves'),
  ...validation({
    denials: [{ question: { name: www, type: 'A' }, fault: 'unproven', ...(isOfWildcard && { isOfWildcard }) }],
  }),
});
const host = { mx: known([{ preference: 10, host: `mail.${zone}` }]) };

describeCheck(dnssecWebMail, {
  failing: [
    [of('resolves', [zone, 'A'], [zone, 'TXT']), { domain: zone, sets: [`${zone} A`] }, fix],
    [
      of('resolves', [zone, 'MX'], [`www.${zone}`, 'CNAME']),
      { domain: zone, sets: [`${zone} MX`, `www.${zone} CNAME`] },
      fix,
    ],
    [{ ...of('resolves', [zone, 'A']), mx: unobtainable('timeout') }, { domain: zone, sets: [`${zone} A`] }, fix],
    [made, { domain: zone, sets: [`${www} A`] }, fix],
    [expanded(true), { domain: zone, sets: [`${www} A`] }, fix],
    [{ ...of('resolves', [`mail.${zone}`, 'AAAA']), ...host }, { domain: zone, sets: [`mail.${zone} AAAA`] }, fix],
    [fine, { domain: zone, sets: [`www.${zone} A`] }, advise(step('compare-servers', { zone }))],
  ],
  silent: [
    expanded(),
    of('resolves', [`mail.${zone}`, 'A']),
    of('resolves'),
    of('resolves', [zone, 'SOA'], [`_dmarc.${zone}`, 'TXT']),
    of('bogus', [zone, 'A']),
  ],
});
