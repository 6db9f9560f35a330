import type { Fix, PublishableRecord, Step } from '#base/domain/fix.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { parseDmarc, parseLenientDmarc } from '#formats/records/dmarc.js';
import { isSpf } from '#formats/records/spf.js';
import { shownPart } from '#formats/records/stray-character.js';
import { isReachable } from '#engine/gathering/reachable-host.js';
import {
  mergedWithPolicy,
  mergedPolicies,
  noStricterThan,
  repairedPolicy,
  restoredPolicy,
} from '#engine/repair/dmarc-repair.js';
import { dotlessTargetFix } from '#engine/repair/final-dot.js';
import {
  advise,
  followedBy,
  conditional,
  withIntendedValue,
  publish,
  alsoRemoving,
  replace,
  step,
  txtRecord,
} from '#engine/repair/fixes.js';
import type { DmarcTexts } from '../dmarc.facts.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

export const dmarcRecord = check({
  id: 'dmarc-record',
  category: 'email',
  needs: ['dmarc', 'dmarcFound?', 'aliases', 'profile', 'mailHosts?'],
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
  run({ dmarc, dmarcFound: found, aliases, profile, mailHosts = [] }, say) {
    const { name: domain, records, others } = dmarc;
    const host = `_dmarc.${domain}`;
    if (records.length > 1) {
      const merged = replace(records, txtRecord(host, mergedPolicies(records)), step('dmarc-watch'));
      const fix = withIntendedValue(mergedWithPolicy(records), merged);
      return say.several({ count: records.length, records: firstFew(records) }).fixedBy(fix);
    }
    if (records[0] !== undefined) return say.ok({ record: shorten(records[0]) });
    const unrecognized = others.find((text) => parseLenientDmarc(text) !== undefined);
    if (unrecognized !== undefined) {
      const repaired = restoredPolicy(unrecognized);
      const fix =
        repaired === undefined
          ? advise(step('dmarc-rewrite'))
          : withIntendedValue(validPolicy(repaired), replace(unrecognized, ...monitoringPolicy(host, repaired)));
      const fault = parseLenientDmarc(unrecognized)?.faults[0] ?? parseDmarc(unrecognized).faults[0]!;
      const evidence = { record: shorten(unrecognized), part: shorten(shownPart(fault)), fault: fault.code };
      return say.unrecognized(evidence).fixedBy(fix);
    }
    if (found) {
      return say.inherited({ owner: found.owner, record: shorten(found.text), policy: found.policy ?? 'none' });
    }
    const [misplaced] = dmarc.misplaced;
    if (misplaced !== undefined) {
      const moved = followedBy(publish(...monitoringPolicy(host, misplaced)), step('dmarc-move', { domain }));
      const gone = dmarc.misplaced.map((text) => txtRecord(domain, text));
      const fix = alsoRemoving(gone, withIntendedValue(validPolicy(misplaced), moved));
      return say.misplaced({ record: shorten(misplaced), domain }).fixedBy(fix);
    }
    if (dmarc.doubled) {
      const { host: doubled, text } = dmarc.doubled;
      const moved = followedBy(publish(...monitoringPolicy(host, text)), step('doubled-name', { host: doubled }));
      const fix = alsoRemoving([txtRecord(doubled, text)], withIntendedValue(validPolicy(text), moved));
      return say.doubled({ record: shorten(text), host: doubled, meant: host }).fixedBy(fix);
    }
    if (dmarc.danglingCname !== undefined) {
      const evidence = { host, target: shorten(dmarc.danglingCname) };
      return say
        .dangling(evidence)
        .fixedBy(dotlessCnameFix(host, dmarc.dotless) ?? advise(step('dmarc-alias', evidence)));
    }
    const isUnused = profile === 'parked' || profile === 'unused';
    const start = isUnused ? rejectAllFix(host, domain) : firstPolicyFix(host, domain, mailHosts.some(isReachable));
    const spf = others.find(isSpf);
    if (spf !== undefined) {
      const fix = { ...start, steps: [step('dmarc-spf', { host }), ...start.steps] };
      return say
        .spf({ host, record: shorten(spf) })
        .fixedBy(start.record ? alsoRemoving([txtRecord(host, spf)], fix) : fix);
    }
    if (isUnused) {
      if (aliasTarget(aliases, domain) !== undefined) return undefined; // the CNAME target may have the mail records
      return say.unused({ domain }).fixedBy(start);
    }
    return say.missing({ domain }).fixedBy(start);
  },
});

function rejectAllFix(host: string, domain: string): Fix {
  return conditional(step('nobody-sends', { domain }), publish(txtRecord(host, 'v=DMARC1; p=reject')));
}

/** A domain that receives no mail cannot receive reports, so the owner has to use an address of another domain. */
function firstPolicyFix(host: string, domain: string, receives: boolean): Fix {
  if (!receives) return advise(step('dmarc-start-elsewhere', { host, domain }));
  const record = txtRecord(host, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`);
  return followedBy(publish(record, step('dmarc-mailbox', { domain })), step('dmarc-later'));
}

function validPolicy(text: string): string {
  return parseDmarc(text).faults.length > 0 ? repairedPolicy(text) : text;
}

/** Converts a policy that receivers could not find into a valid one with p=none. */
function monitoringPolicy(host: string, text: string): [PublishableRecord, ...Step[]] {
  const whole = validPolicy(text);
  const mild = noStricterThan(undefined, whole);
  return [txtRecord(host, mild), ...(mild === whole ? [] : [step('dmarc-watch')])];
}

/** The CNAME with final dot; the policy at its target takes effect. */
function dotlessCnameFix(host: string, dotless: DmarcTexts['dotless']): Fix | undefined {
  const fix = dotlessTargetFix(host, dotless);
  return fix && dotless?.policy !== 'none' ? conditional(step('dmarc-tighten'), fix) : fix;
}
