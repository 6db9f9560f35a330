import { describeCheck } from '#test/checks/describe-check.js';
import { host as mailHost, NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { publish, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { tlsRptRecord } from './tls-rpt-record.check.js';

const [domain, host] = [NAME, `_smtp._tls.${NAME}`];
const marked = (records: string[], unrecognized: string[] = []) => ({
  tlsRpt: known({ domain, host, records, unrecognized }),
  mailHosts: known([mailHost()]),
});
const of = (...records: string[]) => marked(records);

const record = txtRecord(host, `v=TLSRPTv1; rua=mailto:tls-reports@${NAME}`);
const mailbox = step('tls-rpt', { domain });
const [good, bad] = ['v=TLSRPTv1; rua=mailto:a@b.example', 'v=TLSRPTv1; rua=ftp:x'];
const worse = 'v=TLSRPTv1; rua=';
const other = 'v=TLSRPTv1; rua=mailto:a@b.example,https://c.example/d';
const half = 'v=TLSRPTv1; rua=ftp:x,mailto:a@b.example';

/** The repair keeps the addresses. */
const kept = (value: string, part: string, fault: string, ...addresses: string[]) => {
  const text = `v=TLSRPTv1; ${value}`;
  const repaired = txtRecord(host, `v=TLSRPTv1; rua=${addresses.join(',')}`);
  return [of(text), { record: text, part, fault }, replace(text, repaired)] as const;
};
const [a, b] = ['mailto:a@b.example', "mailto:o'b@b.example"] as const;

describeCheck(tlsRptRecord, {
  ok: [[of(good), { record: good }]],
  missing: [[of(), { domain }, publish(record, mailbox)]],
  unrecognized: [
    [
      marked([], ['v=TLSRPT1; rua=mailto:a@b.example']),
      { record: 'v=TLSRPT1; rua=mailto:a@b.example', host },
      replace('v=TLSRPT1; rua=mailto:a@b.example', txtRecord(host, good)),
    ],
    [marked([], ['v=TLSRPT1']), { record: 'v=TLSRPT1', host }, replace('v=TLSRPT1', record, mailbox)],
  ],
  several: [
    [of(bad, worse), { records: [bad, worse] }, replace([bad, worse], record, mailbox)],
    [of(good, other), { records: [good, other] }, replace([good, other], txtRecord(host, other))],
  ],
  invalid: [
    [of(bad), { record: bad, part: 'ftp:x', fault: 'scheme-unsupported' }, replace(bad, record, mailbox)],
    [
      of('v=TLSRPTv1; rua=a@b.example'),
      { record: 'v=TLSRPTv1; rua=a@b.example', part: 'a@b.example', fault: 'uri-invalid' },
      replace('v=TLSRPTv1; rua=a@b.example', txtRecord(host, good)),
    ],
    [
      of('v=TLSRPTv1; rua=mailto://a@b.example'),
      { record: 'v=TLSRPTv1; rua=mailto://a@b.example', part: 'mailto://a@b.example', fault: 'uri-invalid' },
      replace('v=TLSRPTv1; rua=mailto://a@b.example', txtRecord(host, good)),
    ],
    [
      of('v=TLSRPTv1; rua=https://c.example/d,a@b.example'),
      { record: 'v=TLSRPTv1; rua=https://c.example/d,a@b.example', part: 'a@b.example', fault: 'uri-invalid' },
      replace(
        'v=TLSRPTv1; rua=https://c.example/d,a@b.example',
        txtRecord(host, 'v=TLSRPTv1; rua=https://c.example/d,mailto:a@b.example'),
      ),
    ],
    kept(`rua=${a}!10m`, `${a}!10m`, 'uri-invalid', a),
    kept('rua=mailto: a@b.example', 'mailto: a@b.example', 'uri-invalid', a),
    kept(`RUA=${a}`, 'rua', 'part-missing', a),
    kept(`rua=${a} ${b}`, `${a} ${b}`, 'uri-invalid', a, b),
    kept(`rua=${a};${b}`, b, 'part-malformed', a, b),
    kept(`rua = ${a}`, `rua = ${a}`, 'part-malformed', a),
    kept(`rua:${a}`, `rua:${a}`, 'part-malformed', a),
    kept(`rua="${a}"`, `"${a}"`, 'uri-invalid', a),
    kept('rua=malto:a@b.example', 'malto:a@b.example', 'scheme-unsupported', a),
    [of(half), { record: half, part: 'ftp:x', fault: 'scheme-unsupported' }, replace(half, txtRecord(host, good))],
  ],
  silent: [{ ...of(), mailHosts: known([mailHost({ addresses: [] })]) }], // no report would arrive
});
