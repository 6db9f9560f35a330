import { few } from '../../../../domain/evidence.js';
import { info, ok } from '../../../../domain/outcome.js';
import { caaIdentifiersOf } from '../../../../records/certificate-authorities.js';
import { advise, later, publish, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const FOR_WEB = ['issue', 'issuewild'];

export const caaRecord = check({
  id: 'caa-record',
  category: 'security',
  needs: ['caa', 'certificate?'],
  outcomes: {
    ok: ok('owner', 'records'),
    inherited: info('domain', 'owner', 'records'),
    open: info('owner', 'records'),
    missing: info('domain'),
  },
  reference: {
    rule: 'RFC 8659 §3, §4.2',
    dig: 'CAA {domain}',
    verify: { ok: 'dig CAA {owner}', inherited: 'dig CAA {owner}', open: 'dig CAA {owner}' },
  },
  run({ caa: { name, owner, entries }, certificate }, { ok, inherited, open, missing }) {
    const identifier = certificate && caaIdentifiersOf(certificate.issuer)?.[0];
    const fix = identifier
      ? later(
          step('caa-others', { domain: name }),
          publish({ host: name, type: 'CAA', value: `0 issue "${identifier}"` }),
        )
      : advise(step('caa-issue', { domain: name }));
    if (entries.length === 0) return missing({ domain: name }).fixedBy(fix);
    const evidence = { owner, records: few(entries.map(({ text }) => text)) };
    const limits = entries.some(({ record }) => FOR_WEB.includes(record.property));
    if (!limits) return open(evidence).fixedBy(fix);
    return owner === name ? ok(evidence) : inherited({ domain: name, ...evidence });
  },
});
