import { shorten } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { caaIdentifiersOf } from '#formats/records/certificate-authorities.js';
import { isWithin } from '#base/domain/host-name.js';
import { blocksAll, issuersIn } from '../caa-permission.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaSyntax = check({
  id: 'caa-syntax',
  category: 'security',
  needs: ['caa', 'certificate?'],
  outcomes: {
    critical: problem('record', 'owner').costs(15),
    blocking: problem('record', 'owner', 'part', 'fault').costs(12),
    invalid: warn('record', 'owner', 'part', 'fault').costs(4),
  },
  reference: {
    rule: 'RFC 8659 §4.1, §4.2',
    dig: 'CAA {owner}',
  },
  run({ caa: { name, owner, entries }, certificate }, { critical, blocking, invalid }) {
    const unknown = entries.find(({ record }) => record.critical && !record.isKnown);
    if (unknown) {
      const record = shorten(unknown.text);
      return critical({ record, owner }).fixedBy(advise(step('caa-remove', { record, owner })));
    }
    const blockers = blocksAll(entries) ? issuersIn(entries) : [];
    const [broken] = [...blockers, ...entries].flatMap(({ text, faults: [fault] }) => (fault ? [{ text, fault }] : []));
    if (!broken) return;
    const record = shorten(broken.text);
    const { fault } = broken;
    const evidence = { record, owner, part: shorten(fault.text), fault: fault.code };
    const fix = advise(step('caa-remove', { record, owner }));
    if (blockers.length === 0) return invalid(evidence).fixedBy(fix);
    const identifier = certificate && caaIdentifiersOf(certificate.issuer)?.[0];
    const isReplaceable = fault.code === 'domain-invalid' && isWithin(name, owner); // otherwise its parameters would be lost
    if (identifier === undefined || !isReplaceable) return blocking(evidence).fixedBy(fix);
    return blocking(evidence).fixedBy(
      replace(broken.text, { host: owner, type: 'CAA', value: `0 issue "${identifier}"` }),
    );
  },
});
