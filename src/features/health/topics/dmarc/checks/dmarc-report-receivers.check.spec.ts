import { describeCheck } from '#test/checks/describe-check.js';
import { freeDomains, NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { ReportReceiver } from '../dmarc.facts.js';
import { advise, publishElsewhere, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcReportReceivers } from './dmarc-report-receivers.check.js';

const uri = 'mailto:a@b.example';
const name = `${NAME}._report._dmarc.b.example`;
const of = (...receivers: Partial<ReportReceiver>[]) => ({
  reportReceivers: known(receivers.map((given) => ({ uri, domain: 'b.example', takesMail: true, ...given }))),
  ...freeDomains('gone.example'),
});

describeCheck(dmarcReportReceivers, {
  unreachable: [
    [of({}, { takesMail: false }), { addresses: [uri] }, advise(step('dmarc-receiver', { addresses: [uri] }))],
  ],
  unauthorized: [
    [
      of({}, { permission: { name, given: false } }),
      { address: uri, name },
      publishElsewhere(txtRecord(name, 'v=DMARC1'), step('dmarc-permission', { host: name, domain: 'b.example' })),
    ],
  ],
  silent: [of(), of({}), of({ permission: { name, given: true } }), of({ domain: 'gone.example', takesMail: false })],
});
