import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { parseTlsRpt } from '#formats/records/tls-rpt.js';
import { respeltUri } from '#formats/records/report-uri.js';
import { inPlainCharacters, shownPart } from '#formats/records/stray-character.js';
import { isReachable } from '#engine/gathering/reachable-host.js';
import { publish, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const tlsRptRecord = check({
  id: 'tls-rpt-record',
  category: 'email',
  needs: ['tlsRpt', 'mailHosts'],
  outcomes: {
    ok: ok('record'),
    missing: info('domain'),
    several: warn('records').costs(3),
    invalid: warn('record', 'part', 'fault').costs(3),
    unrecognized: warn('record', 'host').costs(3),
  },
  reference: { rule: 'RFC 8460 §3', dig: 'TXT _smtp._tls.{domain}' },
  run(
    { tlsRpt: { domain, host, records, unrecognized: wrong }, mailHosts },
    { ok, missing, several, invalid, unrecognized },
  ) {
    const [text] = records;
    const [almost] = wrong;
    const readable = records.length > 0 ? records : wrong.map(inPlainCharacters);
    const wanted = new Set(readable.flatMap(addressesIn));
    const rua = wanted.size > 0 ? [...wanted].join(',') : `mailto:tls-reports@${domain}`;
    const record = txtRecord(host, `v=TLSRPTv1; rua=${rua}`);
    const mailbox = wanted.size > 0 ? [] : [step('tls-rpt', { domain })];
    if (text === undefined && almost !== undefined) {
      return unrecognized({ record: shorten(almost), host }).fixedBy(replace(almost, record, ...mailbox));
    }
    if (text === undefined && !mailHosts.some(isReachable)) return; // no report would arrive
    if (text === undefined) return missing({ domain }).fixedBy(publish(record, ...mailbox));
    if (records.length > 1) {
      return several({ records: firstFew(records) }).fixedBy(replace(records, record, ...mailbox));
    }
    const [fault] = parseTlsRpt(text).faults;
    if (!fault) return ok({ record: shorten(text) });
    const evidence = { record: shorten(text), part: shorten(shownPart(fault)), fault: fault.code };
    return invalid(evidence).fixedBy(replace(text, record, ...mailbox));
  },
});

/** The addresses that were meant, whatever separates them, in a valid form. */
function addressesIn(text: string): string[] {
  const start = text.search(/\brua\s{0,8}[=:]/i);
  const entries = start < 0 ? [] : text.slice(start).split(/[\s,;]+/);
  return entries
    .map((entry) => entry.replace(/^rua[=:]/i, '').replace(/^["'=:]{1,4}|["']{1,4}$|!\d+[kmgt]?$/gi, '')) // a size limit is only allowed in DMARC
    .map(respeltUri)
    .filter((entry) => parseTlsRpt(`v=TLSRPTv1; rua=${entry}`).faults.length === 0);
}
