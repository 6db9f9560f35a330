import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { caaIdentifiersOf } from '#formats/records/certificate-authorities.js';
import { advise, conditional, publish, step } from '#engine/repair/fixes.js';
import { isWithin } from '#base/domain/host-name.js';
import { check } from '../../../health-check.js';

export const caaRecord = check({
  id: 'caa-record',
  category: 'security',
  needs: ['caa', 'certificate?'],
  outcomes: {
    ok: ok('owner', 'records'),
    inherited: info('domain', 'owner', 'records'),
    open: info('owner', 'records'),
    'wildcard-only': info('owner', 'records'),
    missing: info('domain'),
  },
  reference: {
    rule: 'RFC 8659 §3, §4.2',
    dig: 'CAA {domain}',
    verify: {
      ok: 'dig CAA {owner}',
      inherited: 'dig CAA {owner}',
      open: 'dig CAA {owner}',
      'wildcard-only': 'dig CAA {owner}',
    },
  },
  run({ caa: { name, owner, entries }, certificate }, say) {
    const { ok, inherited, missing } = say;
    const identifier = certificate && caaIdentifiersOf(certificate.issuer)?.[0];
    // Propose the record at the owner of the current set: a record at the name itself would replace the inherited set.
    const host = isWithin(name, owner) ? owner : name;
    const fix =
      identifier && host === name
        ? conditional(
            step('caa-others', { domain: name }),
            publish({ host: name, type: 'CAA', value: `0 issue "${identifier}"` }),
          )
        : advise(step('caa-issue', { domain: host }));
    if (entries.length === 0) return missing({ domain: name }).fixedBy(fix);
    const evidence = { owner, records: firstFew(entries.map(({ text }) => text)) };
    const has = (property: string) => entries.some(({ record }) => record.property === property);
    const isBlocked = entries.some(({ record }) => record.critical && !record.isKnown); // reported by caa-syntax
    if (isBlocked) return;
    if (!has('issue')) return (has('issuewild') ? say['wildcard-only'] : say.open)(evidence).fixedBy(fix);
    return owner === name ? ok(evidence) : inherited({ domain: name, ...evidence });
  },
});
