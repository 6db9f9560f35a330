import { unignored } from '../ignored-record.js';
import { softened } from '../spf-repair.js';
import { senderTerms } from '../../../mail-providers.js';
import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { advise, later, publish, step, txt } from '../../../repair/fixes.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

const NOBODY = 'v=spf1 -all';

export const spfRecord = check({
  id: 'spf-record',
  category: 'email',
  needs: ['spf', 'spfRepaired?', 'aliases', 'profile', 'mx'],
  outcomes: {
    ok: ok('record'),
    missing: warn('domain').costs(15),
    unused: info('domain'),
    several: problem('count', 'records').costs(18),
    unrecognized: problem('record').costs(18),
    doubled: problem('record', 'host', 'meant').costs(18),
  },
  reference: { rule: 'RFC 7208 §3, §4.5', dig: 'TXT {domain}', verify: { doubled: 'dig TXT {host}' } },
  run({ spf, spfRepaired, aliases, profile, mx }, say) {
    const { name, records, unrecognized: wrong } = spf;
    const [record] = records;
    if (records.length > 1) {
      const evidence = { count: records.length, records: few(records) };
      const fix = spfRepaired === undefined ? advise(step('spf-merge')) : unignored(records, name, spfRepaired);
      return say.several(evidence).fixedBy(fix);
    }
    if (record !== undefined) return say.ok({ record: cut(record) });
    const [almost] = wrong;
    if (almost !== undefined) {
      const fix = spfRepaired === undefined ? advise(step('spf-rewrite')) : unignored(almost, name, spfRepaired);
      return say.unrecognized({ record: cut(almost) }).fixedBy(fix);
    }
    if (spf.doubled) {
      const { host, text } = spf.doubled;
      const mild = softened(text);
      const steps = [step('doubled-name', { host }), ...(mild === text ? [] : [step('spf-soften')])];
      return say.doubled({ record: cut(text), host, meant: name }).fixedBy(publish(txt(name, mild), ...steps));
    }
    const isAlias = aliasTarget(aliases, name) !== undefined; // what it lacks may only be hidden
    if (profile !== 'mail' && isAlias) return;
    if (profile !== 'mail') {
      const fix = later(step('nobody-sends', { domain: name }), publish(txt(name, NOBODY)));
      return say.unused({ domain: name }).fixedBy(fix);
    }
    const senders = senderTerms(mx.map(({ host }) => host)); // where mail is received it is mostly sent, too
    const started = txt(name, ['v=spf1', ...senders, '~all'].join(' '));
    return say.missing({ domain: name }).fixedBy(publish(started, step('spf-senders', { terms: senders })));
  },
});
