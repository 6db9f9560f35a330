import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { parseMtaSts } from '#formats/records/mta-sts.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mtaStsRecord = check({
  id: 'mta-sts-record',
  category: 'email',
  needs: ['mtaSts', 'mailHosts'],
  outcomes: {
    ok: ok('record'),
    missing: info('domain'),
    several: warn('records').costs(4),
    invalid: warn('record', 'part', 'fault').costs(4),
    unrecognized: warn('record', 'host').costs(4),
  },
  reference: { rule: 'RFC 8461 §3.1', dig: 'TXT _mta-sts.{domain}' },
  run({ mtaSts: { domain, host, records, unrecognized: wrong } }, { ok, missing, several, invalid, unrecognized }) {
    const [text] = records;
    const [almost] = wrong;
    const fix = advise(step('mta-sts-record', { host }));
    if (text === undefined && almost !== undefined) return unrecognized({ record: shorten(almost), host }).fixedBy(fix);
    if (text === undefined) return missing({ domain }).fixedBy(advise(step('mta-sts', { domain })));
    if (records.length > 1) return several({ records: firstFew(records) }).fixedBy(fix);
    const [fault] = parseMtaSts(text).faults;
    if (!fault) return ok({ record: shorten(text) });
    return invalid({ record: shorten(text), part: shorten(shownPart(fault)), fault: fault.code }).fixedBy(fix);
  },
});
