import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { parseSpf } from '../../../../records/spf.js';
import { advise, publish, replace, step, txt } from '../../../repair/fixes.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';
import { merged, restored } from '../spf-repair.js';

const NOBODY = 'v=spf1 -all';
const OWN_SERVERS = 'v=spf1 mx ~all'; // where mail is received it is mostly sent, too

export const spfRecord = check({
  id: 'spf-record',
  category: 'email',
  needs: ['spf', 'aliases', 'profile'],
  outcomes: {
    ok: ok('record'),
    missing: warn('domain').costs(10),
    unused: info('domain'),
    several: problem('count', 'records').costs(15),
    unrecognized: problem('record').costs(15),
  },
  reference: { rule: 'RFC 7208 §3, §4.5', dig: 'TXT {domain}' },
  run(
    { spf: { name, records, unrecognized: wrong }, aliases, profile },
    { ok, missing, unused, several, unrecognized },
  ) {
    const [record] = records;
    if (records.length > 1) {
      const whole = txt(name, merged(records.map((text) => parseSpf(text).record)));
      return several({ count: records.length, records: few(records) }).fixedBy(replace(few(records), whole));
    }
    if (record !== undefined) return ok({ record: cut(record) });
    const [almost] = wrong;
    if (almost !== undefined) {
      const repaired = restored(almost);
      const fix = repaired === undefined ? advise(step('spf-rewrite')) : replace(cut(almost), txt(name, repaired));
      return unrecognized({ record: cut(almost) }).fixedBy(fix);
    }
    const isAlias = aliasTarget(aliases, name) !== undefined; // what it lacks may only be hidden
    if (profile !== 'mail' && isAlias) return;
    if (profile !== 'mail') return unused({ domain: name }).fixedBy(publish(txt(name, NOBODY), step('spf-nobody')));
    return missing({ domain: name }).fixedBy(publish(txt(name, OWN_SERVERS), step('spf-senders')));
  },
});
