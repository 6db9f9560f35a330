import type { Finding, Severity } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { advise, publish, removeDs, replace, step, txtRecord } from './fixes.js';
import { withoutRecordsKeepingGraverFaults } from './graver-first.js';

const host = 'example.com';
const found = (id: string, severity: Severity, fix?: Fix): Finding => ({
  ...{ id, category: 'email', severity, params: {} },
  ...(fix && { fix }),
});
const spf = replace('v=spf1 mx mx ~all', txtRecord(host, 'v=spf1 mx ~all'));
const dmarc = replace('v=DMARC1; p=none;;', txtRecord(`_dmarc.${host}`, 'v=DMARC1; p=none'));
const byHand = advise(step('spf-rewrite'));
const mild = found('spf-duplicate.repeated', 'warn', spf);
const grave = found('spf-all.open', 'problem', byHand);

it.each<[string, Finding, Finding[], boolean]>([
  ['a graver one that is fixed by hand', mild, [grave], true],
  ['the same next to others', mild, [found('a.b', 'ok'), grave, found('spf-size.long', 'info', byHand)], true],
  ['one that is as grave', mild, [found('spf-all.open', 'warn', byHand)], false],
  ['one that is milder', mild, [found('spf-all.open', 'info', byHand)], false],
  ['a graver one of another record', mild, [found('mx-hosts.alias', 'problem', byHand)], false],
  ['a graver one with a record', mild, [found('spf-all.open', 'problem', spf)], false],
  ['a graver one that removes records', mild, [found('spf-all.open', 'problem', removeDs(host, ['1']))], false],
  ['a graver one without a fix', mild, [found('spf-all.open', 'problem')], false],
  [
    'a graver one of DMARC reports',
    found('dmarc-syntax.space', 'info', dmarc),
    [found('dmarc-report-domain.free', 'problem', byHand)],
    true,
  ],
  ['a graver one of SPF', found('dmarc-syntax.space', 'info', dmarc), [grave], false],
])('next to %s, a record is proposed unless it keeps that fault', (_, finding, others, isReplaced) => {
  const [first, ...rest] = withoutRecordsKeepingGraverFaults([finding, ...others]);
  const fix = advise(step('graver-first', { host: finding.fix!.record!.host }));
  expect(first).toEqual(isReplaced ? { ...finding, fix } : finding);
  expect(rest).toEqual(others);
});

it.each<[string, Fix | undefined]>([
  ['a new record', publish(txtRecord(host, 'v=spf1 -all'))],
  ['a record in place of a text of another kind', replace('token', txtRecord(host, 'v=spf1 -all'))],
  ['advice', byHand],
  ['no fix', undefined],
])('%s stays', (_, fix) => {
  const findings = [found('spf-duplicate.repeated', 'warn', fix), grave];
  expect(withoutRecordsKeepingGraverFaults(findings)).toEqual(findings);
});
