import { shorten } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { caaIdentifiersOf } from '../../../../records/certificate-authorities.js';
import { isWithin } from '../../../../domain/host-name.js';
import type { FaultCode } from '../../../../records/syntax-fault.js';
import type { CaaEntry } from '../caa.facts.js';
import { advise, replace, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

/** RFC 8659 section 4.2: a value that does not match the grammar names no issuer. */
const UNREADABLE: ReadonlySet<FaultCode> = new Set<FaultCode>([
  ...(['domain-invalid', 'part-empty', 'part-malformed', 'name-invalid', 'character-invalid'] as const),
]);

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

/** Whether no CA may issue by mistake: every `issue` record has a syntax error in its value. */
function blocksAll(entries: readonly CaaEntry[]): boolean {
  const issuers = issuersIn(entries);
  return issuers.length > 0 && issuers.every(({ faults }) => faults.some(({ code }) => UNREADABLE.has(code)));
}

function issuersIn(entries: readonly CaaEntry[]): CaaEntry[] {
  return entries.filter(({ record }) => record.property === 'issue');
}
