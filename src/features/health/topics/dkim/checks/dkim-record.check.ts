import { shorten } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import type { Step } from '#base/domain/fix.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimRecord = check({
  id: 'dkim-record',
  category: 'email',
  needs: ['dkim'],
  outcomes: { several: problem('host').costs(8), invalid: problem('host', 'part', 'position', 'fault').costs(8) },
  reference: {
    rule: 'RFC 6376 §3.6.1, §3.6.2.2',
    dig: 'TXT {host}',
  },
  run({ dkim: { crowded, keys } }, { several, invalid }) {
    const [host] = crowded;
    if (host !== undefined) return several({ host }).fixedBy(advise(step('dkim-one', { host })));
    const broken = keys.find(({ faults }) => faults.length > 0);
    if (!broken) return;
    const [fault] = broken.faults;
    const evidence = { part: shorten(fault!.text), position: fault!.position + 1, fault: fault!.code };
    return invalid({ host: broken.host, ...evidence }).fixedBy(advise(likelyMistakeStep(broken.host, broken.text)));
  },
});

/** A character string of a TXT record holds 255 octets; some DNS forms truncate a key there. */
const CUT_AT = [255, 256];
const TARGET = /^[\w-]+(?:\.[\w-]+)+\.?$/;

/** The probable mistake when the record was entered. */
function likelyMistakeStep(host: string, text: string): Step {
  if (CUT_AT.includes(text.length)) return step('dkim-cut', { host });
  if (TARGET.test(text)) return step('dkim-cname', { host, target: shorten(text) });
  return step('dkim-republish', { host });
}
