import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { demandsUnknownKey, isAliasMode, missingKeys, withoutMandatoryKeys } from '#formats/records/service-binding.js';
import { advise, publish, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Only declares that the site supports HTTPS. */
const PLAIN = '1 .';

export const httpsRecord = check({
  id: 'https-record',
  category: 'web',
  needs: ['httpsRecords', 'certificate?', 'siteRedirect?'],
  outcomes: {
    ok: ok('records'),
    missing: info('domain'),
    mixed: warn('records').costs(3),
    malformed: problem('record', 'keys').costs(4),
  },
  reference: { rule: 'RFC 9460 §2.4, §8', dig: 'HTTPS {domain}' },
  run({ httpsRecords: { domain, records }, certificate, siteRedirect }, { ok, missing, mixed, malformed }) {
    const host = { host: domain, type: 'HTTPS' };
    if (records.length === 0) {
      // The record would declare that the site supports HTTPS.
      if (siteRedirect?.end === 'insecure') return undefined;
      return certificate && missing({ domain }).fixedBy(publish({ ...host, value: PLAIN }));
    }
    const broken = records.find(({ binding }) => missingKeys(binding).length > 0);
    if (broken) {
      const value = RDATA.HTTPS.show(withoutMandatoryKeys(broken.binding));
      const evidence = { record: shorten(broken.text), keys: firstFew(missingKeys(broken.binding)) };
      return malformed(evidence).fixedBy(replace(broken.text, { ...host, value }));
    }
    if (records.every(({ binding }) => demandsUnknownKey(binding))) return undefined; // no browser uses it
    const evidence = { records: firstFew(records.map(({ text }) => text)) };
    const aliases = records.filter(({ binding }) => isAliasMode(binding));
    const isMixed = aliases.length > 0 && aliases.length < records.length;
    const isLaden = aliases.some(({ binding }) => binding.params.length > 0);
    // RFC 9460 section 2.5.1: AliasMode with the target "." says that there is no such service.
    if (!isMixed && aliases.some(({ binding }) => binding.target === '.')) return undefined;
    return isMixed || isLaden ? mixed(evidence).fixedBy(advise(step('https-alias', { domain }))) : ok(evidence);
  },
});
