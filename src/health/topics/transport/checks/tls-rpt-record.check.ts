import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { parseTlsRpt } from '../../../../records/tls-rpt.js';
import { inPlainCharacters, shownPart } from '../../../../records/stray-character.js';
import { publish, replace, step, txt } from '../../../repair/fixes.js';
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
  run({ tlsRpt: { domain, host, records, unrecognized: wrong } }, { ok, missing, several, invalid, unrecognized }) {
    const [text] = records;
    const [almost] = wrong;
    const readable = records.length > 0 ? records : wrong.map(restored);
    const wanted = new Set(readable.flatMap((one) => parseTlsRpt(withScheme(one)).record.rua.map(({ uri }) => uri)));
    const rua = wanted.size > 0 ? [...wanted].join(',') : `mailto:tls-reports@${domain}`;
    const record = txt(host, `v=TLSRPTv1; rua=${rua}`);
    const mailbox = wanted.size > 0 ? [] : [step('tls-rpt', { domain })];
    if (text === undefined && almost !== undefined) {
      return unrecognized({ record: cut(almost), host }).fixedBy(replace(almost, record, ...mailbox));
    }
    if (text === undefined) return missing({ domain }).fixedBy(publish(record, ...mailbox));
    if (records.length > 1) {
      return several({ records: few(records) }).fixedBy(replace(records, record, ...mailbox));
    }
    const [fault] = parseTlsRpt(text).faults;
    if (!fault) return ok({ record: cut(text) });
    const evidence = { record: cut(text), part: cut(shownPart(fault)), fault: fault.code };
    return invalid(evidence).fixedBy(replace(text, record, ...mailbox));
  },
});

/** The text with its version put right; its addresses are kept. */
function restored(text: string): string {
  const [, rua = ''] = /rua\s*[=:]\s*([^;\s"']+)/i.exec(inPlainCharacters(text)) ?? [];
  return `v=TLSRPTv1; rua=${rua}`;
}

/** The text with `mailto:` before every address that lacks it, and no slash behind it. */
function withScheme(text: string): string {
  return text.replace(/([=,]\s*)(?:mailto:\/+)?(?=[^\s:;,/=@]+@[^\s:;,/=@]+(?:[\s;,]|$))/gi, '$1mailto:');
}
