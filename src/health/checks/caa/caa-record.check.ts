import { few } from '../../../domain/evidence.js';
import { info, ok } from '../../../domain/outcome.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

const FOR_WEB = ['issue', 'issuewild'];

export const caaRecord = check({
  id: 'caa-record',
  category: 'security',
  needs: ['caa'],
  outcomes: { ok: ok('owner', 'records'), open: info('owner', 'records'), missing: info('domain') },
  reference: { rule: 'RFC 8659 §3, §4.2', dig: 'CAA {domain}' },
  run({ caa: { name, owner, entries } }, { ok, open, missing }) {
    const fix = advise(step('caa-issue', { domain: name }));
    if (entries.length === 0) return missing({ domain: name }).fixedBy(fix);
    const evidence = { owner, records: few(entries.map(({ text }) => text)) };
    const limits = entries.some(({ record }) => FOR_WEB.includes(record.property));
    return limits ? ok(evidence) : open(evidence).fixedBy(fix);
  },
});
