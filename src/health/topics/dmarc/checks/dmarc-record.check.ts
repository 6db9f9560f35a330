import type { Fix, PublishableRecord, Step } from '../../../../domain/fix.js';
import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { parseDmarc, parseLenientDmarc } from '../../../../records/dmarc.js';
import { isSpf } from '../../../../records/spf.js';
import { shownPart } from '../../../../records/stray-character.js';
import { mergedPolicies, noStricterThan, repairedPolicy, restoredPolicy } from '../dmarc-repair.js';
import { withDot } from '../../../repair/final-dot.js';
import { advise, later, publish, replace, step, txt } from '../../../repair/fixes.js';
import type { DmarcTexts } from '../dmarc.facts.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

export const dmarcRecord = check({
  id: 'dmarc-record',
  category: 'email',
  needs: ['dmarc', 'dmarcFound?', 'aliases', 'profile'],
  outcomes: {
    ok: ok('record'),
    inherited: ok('owner', 'record', 'policy'),
    missing: warn('domain').costs(20),
    unused: info('domain'),
    several: problem('count', 'records').costs(20),
    unrecognized: problem('record', 'part', 'fault').costs(20),
    misplaced: problem('record', 'domain').costs(20),
    doubled: problem('record', 'host', 'meant').costs(20),
    dangling: problem('host', 'target').costs(20),
    spf: problem('host', 'record').costs(20),
  },
  reference: {
    rule: 'RFC 9989 §4.7, §4.10',
    dig: 'TXT _dmarc.{domain}',
    verify: { inherited: 'dig TXT _dmarc.{owner}', misplaced: 'dig TXT {domain}', doubled: 'dig TXT {host}' },
  },
  run({ dmarc, dmarcFound: found, aliases, profile }, say) {
    const { name: domain, records, others } = dmarc;
    const host = `_dmarc.${domain}`;
    if (records.length > 1) {
      const fix = replace(records, txt(host, mergedPolicies(records)), step('dmarc-watch'));
      return say.several({ count: records.length, records: few(records) }).fixedBy(fix);
    }
    if (records[0] !== undefined) return say.ok({ record: cut(records[0]) });
    const unrecognized = others.find((text) => parseLenientDmarc(text) !== undefined);
    if (unrecognized !== undefined) {
      const repaired = restoredPolicy(unrecognized);
      const fix =
        repaired === undefined ? advise(step('dmarc-rewrite')) : replace(unrecognized, ...watching(host, repaired));
      const fault = parseLenientDmarc(unrecognized)?.faults[0] ?? parseDmarc(unrecognized).faults[0]!;
      const evidence = { record: cut(unrecognized), part: cut(shownPart(fault)), fault: fault.code };
      return say.unrecognized(evidence).fixedBy(fix);
    }
    if (found) {
      return say.inherited({ owner: found.owner, record: cut(found.text), policy: found.policy ?? 'none' });
    }
    const [misplaced] = dmarc.misplaced;
    if (misplaced !== undefined) {
      const fix = publish(...watching(host, misplaced), step('dmarc-move', { domain }));
      return say.misplaced({ record: cut(misplaced), domain }).fixedBy(fix);
    }
    if (dmarc.doubled) {
      const { host: doubled, text } = dmarc.doubled;
      const fix = publish(...watching(host, text), step('doubled-name', { host: doubled }));
      return say.doubled({ record: cut(text), host: doubled, meant: host }).fixedBy(fix);
    }
    if (dmarc.danglingCname !== undefined) {
      const evidence = { host, target: cut(dmarc.danglingCname) };
      return say.dangling(evidence).fixedBy(led(host, dmarc.dotless) ?? advise(step('dmarc-alias', evidence)));
    }
    const start = txt(host, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`);
    const spf = others.find(isSpf);
    if (spf !== undefined) {
      const fix = publish(start, step('dmarc-spf', { host }), step('dmarc-start', { domain }));
      return say.spf({ host, record: cut(spf) }).fixedBy(fix);
    }
    if (profile === 'parked' || profile === 'unused') {
      if (aliasTarget(aliases, domain) !== undefined) return undefined; // its mail records may only be hidden
      const fix = later(step('nobody-sends', { domain }), publish(txt(host, 'v=DMARC1; p=reject')));
      return say.unused({ domain }).fixedBy(fix);
    }
    return say.missing({ domain }).fixedBy(publish(start, step('dmarc-start', { domain })));
  },
});

/** A policy that nobody found until now, as one that receivers can read and that only watches. */
function watching(host: string, text: string): [PublishableRecord, ...Step[]] {
  const sound = parseDmarc(text).faults.length > 0 ? repairedPolicy(text) : text;
  const mild = noStricterThan(undefined, sound);
  return [txt(host, mild), ...(mild === sound ? [] : [step('dmarc-watch')])];
}

/** The alias with its final dot: a policy that somebody else publishes applies from then on. */
function led(host: string, dotless: DmarcTexts['dotless']): Fix | undefined {
  const fix = withDot(host, dotless);
  return fix && dotless?.policy !== 'none' ? later(step('dmarc-tighten'), fix) : fix;
}
