import { shorten } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { parseDmarc, parseLenientDmarc } from '#formats/records/dmarc.js';
import { shownPart } from '#formats/records/stray-character.js';
import { noStricterThan, repairedPolicy } from '#engine/repair/dmarc-repair.js';
import { withIntendedValue, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcSyntax = check({
  id: 'dmarc-syntax',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: {
    invalid: warn('record', 'part', 'position', 'fault').costs(6),
    ignored: problem('record', 'part', 'position', 'fault').costs(20),
  },
  reference: { rule: 'RFC 9989 §4.8, §4.10.1', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, text, record, faults, policy } }, { invalid, ignored: nothing }) {
    const torn = faults.length > 0 ? parseLenientDmarc(text)?.faults[0] : undefined;
    const fault = torn ?? faults[0];
    if (!fault) return;
    const evidence = {
      record: shorten(text),
      part: shorten(shownPart(fault)),
      position: fault.position + 1,
      fault: fault.code,
    };
    const repaired = repairedPolicy(text);
    const mild = noStricterThan(record, repaired);
    const isLowered = parseDmarc(mild).record.policy !== parseDmarc(repaired).record.policy;
    const fix = replace(text, txtRecord(`_dmarc.${owner}`, mild), ...(isLowered ? [step('dmarc-watch')] : []));
    return (policy === undefined ? nothing(evidence) : invalid(evidence)).fixedBy(
      isLowered ? withIntendedValue(repaired, fix) : fix,
    );
  },
});
