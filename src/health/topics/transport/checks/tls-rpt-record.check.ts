import { shorten, firstFew } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { parseTlsRpt } from '../../../../records/tls-rpt.js';
import { uriInAscii } from '../../../../records/report-uri.js';
import { inPlainCharacters, shownPart } from '../../../../records/stray-character.js';
import { isReachable } from '../../mx/reachable-host.js';
import { publish, replace, step, txtRecord } from '../../../repair/fixes.js';
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
    const readable = records.length > 0 ? records : wrong.map(restoreTlsRpt);
    const wanted = new Set(readable.flatMap((one) => parseTlsRpt(withScheme(one)).record.rua.map(({ uri }) => uri)));
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

/** Corrects the version and keeps the address. */
function restoreTlsRpt(text: string): string {
  const [, rua = ''] = /rua\s*[=:]\s*([^;\s"']+)/i.exec(inPlainCharacters(text)) ?? [];
  return `v=TLSRPTv1; rua=${rua}`;
}

/** Adds a missing `mailto:`, removes slashes after it and converts addresses to ASCII. */
function withScheme(text: string): string {
  const schemed = text.replace(/([=,]\s*)(?:mailto:\/+)?(?=[^\s:;,/=@]+@[^\s:;,/=@]+(?:[\s;,]|$))/gi, '$1mailto:');
  return schemed.replace(/mailto:[^\s;,]+/gi, uriInAscii);
}
