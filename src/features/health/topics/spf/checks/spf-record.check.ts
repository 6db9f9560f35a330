import { replaceIgnored } from '../ignored-record.js';
import { softenIgnoredRecord } from '#engine/repair/spf-repair.js';
import { findSendersStep, mailboxSenders } from '../sender-fixes.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { advise, followedBy, conditional, publish, alsoRemoving, step, txtRecord } from '#engine/repair/fixes.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

const REJECT_ALL = 'v=spf1 -all';

export const spfRecord = check({
  id: 'spf-record',
  category: 'email',
  needs: ['spf', 'spfRepaired?', 'aliases', 'profile', 'mx', 'reverseNames?'],
  outcomes: {
    ok: ok('record'),
    missing: warn('domain').costs(15),
    unused: info('domain'),
    several: problem('count', 'records').costs(18),
    unrecognized: problem('record').costs(18),
    doubled: problem('record', 'host', 'meant').costs(18),
  },
  reference: { rule: 'RFC 7208 §3, §4.5', dig: 'TXT {domain}', verify: { doubled: 'dig TXT {host}' } },
  run({ spf, spfRepaired, aliases, profile, mx, reverseNames }, say) {
    const { name, records, unrecognized: wrong } = spf;
    const [record] = records;
    if (records.length > 1) {
      const evidence = { count: records.length, records: firstFew(records) };
      const fix =
        spfRepaired === undefined
          ? advise(step('spf-merge'))
          : replaceIgnored([...records, ...wrong], name, spfRepaired);
      return say.several(evidence).fixedBy(fix);
    }
    if (record !== undefined) return say.ok({ record: shorten(record) });
    const [almost] = wrong;
    if (almost !== undefined) {
      const fix =
        spfRepaired === undefined ? advise(step('spf-rewrite')) : replaceIgnored(oneOrAll(wrong), name, spfRepaired);
      return say.unrecognized({ record: shorten(almost) }).fixedBy(fix);
    }
    if (spf.doubled) {
      const { host, text } = spf.doubled;
      const mild = softenIgnoredRecord(text);
      const added = publish(txtRecord(name, mild), ...(mild === text ? [] : [step('spf-soften')]));
      const fix = alsoRemoving([txtRecord(host, text)], followedBy(added, step('doubled-name', { host })));
      return say.doubled({ record: shorten(text), host, meant: name }).fixedBy(fix);
    }
    const isAlias = aliasTarget(aliases, name) !== undefined; // the records may be at the CNAME target
    if (profile !== 'mail' && isAlias) return;
    if (profile !== 'mail') {
      const fix = conditional(step('nobody-sends', { domain: name }), publish(txtRecord(name, REJECT_ALL)));
      return say.unused({ domain: name }).fixedBy(fix);
    }
    const senders = mailboxSenders(name, mx, reverseNames);
    const { terms, unknown } = senders;
    if (terms.length === 0 || unknown.length > 0)
      return say.missing({ domain: name }).fixedBy(advise(findSendersStep(senders)));
    const started = txtRecord(name, ['v=spf1', ...terms, '~all'].join(' '));
    return say.missing({ domain: name }).fixedBy(publish(started, step('spf-senders', { terms: [...terms] })));
  },
});

/** A single text is passed as a string, so that the step quotes it. */
function oneOrAll(texts: readonly string[]): string | readonly string[] {
  return texts.length === 1 ? texts[0]! : texts;
}
