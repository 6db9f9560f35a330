import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { parseBimi, restoredBimi } from '#formats/records/bimi.js';
import { shownPart } from '#formats/records/stray-character.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const bimiRecord = check({
  id: 'bimi-record',
  category: 'email',
  needs: ['bimi', 'profile'],
  outcomes: {
    ok: ok('record'),
    declined: ok('domain'),
    missing: info('domain'),
    several: warn('records').costs(3),
    invalid: warn('record', 'part', 'fault').costs(3),
    unrecognized: warn('record', 'host').costs(3),
  },
  reference: { rule: 'draft-brand-indicators-for-message-identification §4.3', dig: 'TXT default._bimi.{domain}' },
  run({ bimi: { domain, host, records, unrecognized: wrong }, profile }, say) {
    const { ok, declined, missing, several, invalid, unrecognized } = say;
    const [text] = records;
    const [almost] = wrong;
    const fix = advise(step('bimi-record', { host }));
    if (text === undefined && almost !== undefined) {
      const meant = restoredBimi(almost);
      const told = unrecognized({ record: shorten(almost), host });
      return told.fixedBy(meant === undefined ? fix : replace(almost, txtRecord(host, meant)));
    }
    if (text === undefined) {
      return profile === 'mail' ? missing({ domain }).fixedBy(advise(step('bimi', { host }))) : undefined;
    }
    if (records.length > 1) return several({ records: firstFew(records) }).fixedBy(fix);
    const { record, faults } = parseBimi(text);
    const [fault] = faults;
    if (fault)
      return invalid({ record: shorten(text), part: shorten(shownPart(fault)), fault: fault.code }).fixedBy(fix);
    return record.declined ? declined({ domain }) : ok({ record: shorten(text) });
  },
});
