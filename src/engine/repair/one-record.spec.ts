import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { advise, conditional, followedBy, publish, replace, step, txtRecord, withIntendedValue } from './fixes.js';
import { withOneRecord } from './one-record.js';

const finding = (id: string, fix?: Fix): Finding => ({
  ...{ id, category: 'email', severity: 'warn', params: {} },
  ...(fix && { fix }),
});
const host = '_dmarc.example.com';
const old = 'v=DMARC1; p=none; pct=100';
const condition = step('dmarc-tighten');
const cleaned = finding('a.b', replace(old, txtRecord(host, 'v=DMARC1; p=none')));
const reported = finding('c.d', replace(old, txtRecord(host, `${old}; rua=mailto:a@b.example`), step('dmarc-mailbox')));
const tightened = finding(
  'e.f',
  conditional(condition, replace(old, txtRecord(host, 'v=DMARC1; p=quarantine; pct=100'))),
);
const whole = 'v=DMARC1; p=none; rua=mailto:a@b.example';

it('findings about one record have one value, each with its own steps', () => {
  const [one, other] = withOneRecord([cleaned, reported]);
  expect(one).toEqual(finding('a.b', replace(old, txtRecord(host, whole))));
  expect(other).toEqual(finding('c.d', replace(old, txtRecord(host, whole), step('dmarc-mailbox'))));
});

it('a correction of one fix is not reverted by the value of another', () => {
  const spaced = 'v=DMARC1; p= quarantine; sp=bad; ri=1';
  const corrected = finding('a.b', replace(spaced, txtRecord(host, 'v=DMARC1; p=none; ri=1')));
  const bare = finding('c.d', replace(spaced, txtRecord(host, 'v=DMARC1; p=quarantine; sp=bad')));
  expect(withOneRecord([corrected, bare])[1]?.fix?.record?.value).toBe('v=DMARC1; p=none');
});

it('a fix with a condition comes later and describes its record in a step', () => {
  const [, , last] = withOneRecord([cleaned, reported, tightened]);
  const next = 'v=DMARC1; p=quarantine; rua=mailto:a@b.example';
  expect(last?.fix?.record).toBeUndefined();
  expect(last?.fix?.condition).toEqual(condition);
  expect(last?.fix?.steps).toEqual([
    step('first-replace', { host, type: 'TXT', value: whole }),
    condition,
    step('then-replace', { host, type: 'TXT', value: next }),
  ]);
});

it('what has to be done after its record stays after it', () => {
  const after = step('dmarc-mailbox');
  const later = { ...tightened, fix: followedBy(tightened.fix!, after) };
  const steps = withOneRecord([cleaned, later])[1]!.fix!.steps.map(({ key }) => key);
  expect(steps).toEqual(['first-replace', 'dmarc-tighten', 'then-replace', 'dmarc-mailbox']);
});

it('the value that the owner meant is kept for all findings about the record', () => {
  const meant = 'v=DMARC1; p=reject';
  const milder = finding('g.h', withIntendedValue(meant, replace(old, txtRecord(host, whole))));
  for (const { fix } of withOneRecord([cleaned, milder])) expect(fix?.meant).toBe(meant);
});

it('a fix with a condition has the record if it is the only one', () => {
  expect(withOneRecord([tightened])).toEqual([tightened]);
});

it('the second of two records of one host and type is described in a step', () => {
  const quoted = finding('g.h', replace('"token"', txtRecord(host, 'token')));
  const [first, second] = withOneRecord([cleaned, quoted]);
  expect(first).toEqual(cleaned);
  const params = { host, type: 'TXT', value: 'token', old: ['"token"'] };
  expect(second).toEqual(finding('g.h', advise(step('also-replace', params))));
  const added = finding('i.j', publish(txtRecord(host, 'x')));
  expect(withOneRecord([cleaned, added])[1]).toEqual(
    finding('i.j', advise(step('parked-record', { host, type: 'TXT', value: 'x' }))),
  );
});

describe('what is optional joins the repair of a graver fault', () => {
  const open = 'v=spf1 a a +all';
  const spf = (value: string) => txtRecord('example.com', value);
  const tidied: Finding = {
    ...finding('spf-duplicate.repeated', replace(open, spf('v=spf1 a +all'))),
    severity: 'info',
  };
  const complete = step('spf-complete');
  const closed: Finding = {
    ...finding('spf-all.open', conditional(complete, replace(open, spf('v=spf1 a a ~all')))),
    severity: 'problem',
  };

  it.each([[[tidied, closed]], [[closed, tidied]]])('in every order', (findings) => {
    for (const { fix } of withOneRecord(findings)) {
      expect([fix?.record?.value, fix?.condition]).toEqual(['v=spf1 a ~all', complete]);
      expect(fix?.steps.map(({ key }) => key)).toEqual(['spf-complete', 'replace']);
    }
  });

  it('but where its repair would undo that of the graver fault, it has a step', () => {
    const twice = 'v=DMARC1; p=none; fo=1; fo=d';
    const read = finding('a.b', replace(twice, txtRecord(host, 'v=DMARC1; p=none; fo=1')));
    const bare: Finding = { ...finding('c.d', replace(twice, txtRecord(host, 'v=DMARC1; p=none'))), severity: 'info' };
    const [first, second] = withOneRecord([read, bare]);
    expect(first?.fix?.record?.value).toBe('v=DMARC1; p=none; fo=1');
    expect([second?.fix?.record, second?.fix?.steps.at(-1)]).toEqual([
      undefined,
      step('then-replace', { host, type: 'TXT', value: 'v=DMARC1; p=none' }),
    ]);
  });
});

it('of two new records of a set, the second is a step', () => {
  const ca = (name: string) => publish({ host: 'example.com', type: 'CAA', value: `0 issue "${name}"` });
  const [, second] = withOneRecord([finding('a.b', ca('one.example')), finding('c.d', ca('two.example'))]);
  expect([second?.fix?.record, second?.fix?.steps.map(({ key }) => key)]).toEqual([undefined, ['parked-record']]);
});

it('does not change findings without a record', () => {
  const others = [finding('a.b'), finding('c.d', advise(step('spf-rewrite')))];
  expect(withOneRecord(others)).toEqual(others);
});
