import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, dmarcTexts, NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import type { AppliedDmarc } from '../dmarc.facts.js';
import { conditional, publish, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcDiscovery } from './dmarc-discovery.check.js';

const name = `a.unit.${NAME}`;
const found = (owner: string, text: string): AppliedDmarc => ({ ...dmarcFound(text, name).dmarcFound.value, owner });
const unit = found(`unit.${NAME}`, 'v=DMARC1; p=reject; sp=quarantine; psd=n');
const organization = found(NAME, 'v=DMARC1; p=none');
const of = (walked?: AppliedDmarc, listed?: AppliedDmarc) => ({
  ...dmarcTexts({ name }),
  dmarcFound: walked ? known(walked) : absent,
  dmarcListed: listed ? known(listed) : absent,
});
const repair = (value: string) => publish(txtRecord(`_dmarc.${name}`, value), step('dmarc-own'));
const [told, other] = [`unit.${NAME} (${unit.text})`, `${NAME} (${organization.text})`];

describeCheck(dmarcDiscovery, {
  split: [
    [
      of(unit, organization),
      { name, walked: [told], listed: [other] },
      conditional(step('dmarc-tighten'), repair('v=DMARC1; p=quarantine')),
    ],
    [
      of(unit),
      { name, walked: [told], listed: [] },
      conditional(step('dmarc-tighten'), repair('v=DMARC1; p=quarantine')),
    ],
    [of(undefined, organization), { name, walked: [], listed: [other] }, repair('v=DMARC1; p=none')],
  ],
  silent: [of(), of(unit, unit)],
});
