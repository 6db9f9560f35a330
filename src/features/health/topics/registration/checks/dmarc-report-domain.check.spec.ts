import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, host, lost, NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import type { UnregisteredDomain } from '../unregistered-domain.js';
import { replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcReportDomain } from './dmarc-report-domain.check.js';

const domain = 'gone.example';
const addresses = ['mailto:a@gone.example'];
const record = (rua: string) => `v=DMARC1; p=reject; rua=${rua}`;
const [only, beside] = [record('mailto:a@gone.example'), record('mailto:a@gone.example,mailto:b@b.example')];
const failures = 'v=DMARC1; p=reject; rua=https://b.example/r; ruf=mailto:a@gone.example; fo=1';
const both = 'v=DMARC1; p=reject; rua=mailto:a@gone.example; ruf=mailto:a@gone.example,mailto:b@b.example';
const of = (text: string, ...domains: UnregisteredDomain[]) => ({
  unregisteredReportDomains: known(domains),
  ...dmarcFound(text),
  mailHosts: known([host()]),
});
const repair = (text: string, rua: string, ...steps: Parameters<typeof replace>[2][]) =>
  replace(text, txtRecord(`_dmarc.${NAME}`, record(rua)), ...steps);

describeCheck(dmarcReportDomain, {
  free: [
    [
      of(only, lost(addresses)),
      { domain, addresses },
      repair(only, `mailto:dmarc@${NAME}`, step('dmarc-mailbox', { domain: NAME })),
    ],
    [of(beside, lost(addresses)), { domain, addresses }, repair(beside, 'mailto:b@b.example')],
    [
      { ...of(only, lost(addresses)), mailHosts: absent },
      { domain, addresses },
      replace(only, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject'), step('dmarc-other-mailbox', { domain: NAME })),
    ],
    // Failure reports contain parts of messages.
    [
      of(failures, lost(addresses)),
      { domain, addresses },
      replace(failures, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject; rua=https://b.example/r')),
    ],
    [
      of(both, lost(addresses)),
      { domain, addresses },
      replace(
        both,
        txtRecord(`_dmarc.${NAME}`, `v=DMARC1; p=reject; rua=mailto:dmarc@${NAME}; ruf=mailto:b@b.example`),
        step('dmarc-mailbox', { domain: NAME }),
      ),
    ],
  ],
  unclear: [[of(beside, lost(addresses, false)), { domain, addresses }, repair(beside, 'mailto:b@b.example')]],
  silent: [of(only)],
});
