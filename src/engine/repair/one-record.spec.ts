import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import {
  advise,
  alsoRemoving,
  conditional,
  followedBy,
  publish,
  publishDs,
  replace,
  step,
  txtRecord,
  withIntendedValue,
} from './fixes.js';
import { accompanyingSteps, withOneRecord } from './one-record.js';

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

it.each<[string, Fix, string[]]>([
  ['a record', publish(txtRecord(host, 'x')), []],
  ['a DS record', publishDs('example.com', '1 13 2 AB', []), []],
  ['a step before it', replace('x', txtRecord(host, 'y'), step('dmarc-mailbox')), ['dmarc-mailbox']],
  ['a condition', conditional(condition, replace('x', txtRecord(host, 'y'), step('dmarc-mailbox'))), ['dmarc-mailbox']],
  ['a step after it', followedBy(publish(txtRecord(host, 'x')), step('dnssec-wait')), ['dnssec-wait']],
])('what goes with %s', (_, fix, keys) => {
  expect(accompanyingSteps(fix).map(({ key }) => key)).toEqual(keys);
});

it('what has to be done after a record that is entered first stays after it', () => {
  const later = finding('c.d', followedBy(reported.fix!, step('dnssec-wait')));
  const first = finding('a.b', followedBy(cleaned.fix!, step('dnssec-wait')));
  const [one, other] = withOneRecord([first, later]);
  expect(one!.fix!.steps.map(({ key }) => key)).toEqual(['replace', 'dnssec-wait']);
  expect(other!.fix!.steps.map(({ key }) => key)).toEqual(['dmarc-mailbox', 'replace', 'dnssec-wait']);
});

it('of three fixes of one part, the most severe one wins', () => {
  const shared = 'v=DMARC1; p=none; fo=1; pct=5';
  const of = (severity: Finding['severity'], value: string): Finding => ({
    ...finding('a.b', replace(shared, txtRecord(host, value))),
    severity,
  });
  const findings = [
    of('info', 'v=DMARC1; p=none; fo=0; pct=5'),
    of('warn', 'v=DMARC1; p=none; fo=d; pct=5'),
    of('problem', 'v=DMARC1; p=none; fo=1'),
  ];
  expect(withOneRecord(findings)[2]?.fix?.record?.value).toBe('v=DMARC1; p=none; fo=d');
});

it('a record at the wrong name is removed by all findings about the right one', () => {
  const wrong = [txtRecord('example.com', 'v=DMARC1; p=none')];
  const moved = finding('g.h', alsoRemoving(wrong, replace(old, txtRecord(host, whole))));
  const [one, other] = withOneRecord([cleaned, moved]);
  expect([one?.fix?.removes, other?.fix?.removes]).toEqual([wrong, wrong]);
  expect(Object.keys(withOneRecord([cleaned])[0]!.fix!)).toEqual(['record', 'replaces', 'steps']);
});

describe('a policy that has to wait for reports', () => {
  const asking: Finding = { ...reported, severity: 'info' };
  const elsewhere: Finding = {
    ...finding('g.h', replace('v=DMARC1; p=reject', txtRecord(host, 'v=DMARC1; p=reject; rua=mailto:c@d.example'))),
    severity: 'info',
  };
  it.each([[[tightened, asking]], [[asking, tightened]], [[elsewhere, tightened, asking]]])(
    'comes after the record that asks for them',
    (findings) => {
      const told = withOneRecord(findings);
      const value = `${old}; rua=mailto:a@b.example`;
      expect(told[findings.indexOf(asking)]!.fix!.record!.value).toBe(value);
      const { steps, record } = told[findings.indexOf(tightened)]!.fix!;
      expect([record, steps[0]]).toEqual([undefined, step('first-replace', { host, type: 'TXT', value })]);
    },
  );
});

it('reports come first only for what has to wait for them', () => {
  const bare = 'v=DMARC1; p=none';
  const mild: Finding = {
    ...finding('a.b', replace(bare, txtRecord(host, `${bare}; rua=mailto:i@b.example`))),
    severity: 'info',
  };
  const grave: Finding = {
    ...finding('c.d', replace(bare, txtRecord(host, `${bare}; rua=mailto:p@b.example`))),
    severity: 'problem',
  };
  expect(withOneRecord([mild, grave])[1]?.fix?.record?.value).toBe(`${bare}; rua=mailto:p@b.example`);
});

describe('new records of one name', () => {
  const added = (id: string, value: string, type = 'TXT') => finding(id, publish({ host, type, value }));
  const first = added('a.b', 'v=DMARC1; p=none');

  it('are one, where there can be only one', () => {
    const [one, other] = withOneRecord([first, added('c.d', 'v=DMARC1; p=none; fo=1')]);
    expect([one?.fix?.record, other?.fix?.record]).toEqual([first.fix!.record, first.fix!.record]);
  });

  it('are one, where they are the same', () => {
    const ca = (id: string) => added(id, '0 issue "ca.example"', 'CAA');
    const told = withOneRecord([ca('a.b'), ca('c.d')]);
    expect(told.map(({ fix }) => fix?.record?.value)).toEqual(['0 issue "ca.example"', '0 issue "ca.example"']);
  });

  it('are not those that replace another', () => {
    const [, other] = withOneRecord([cleaned, first]);
    expect([other?.fix?.record, other?.fix?.steps.map(({ key }) => key)]).toEqual([undefined, ['parked-record']]);
  });
});

it('a fix of several records is of one record with a fix of one of them', () => {
  const both = finding('a.b', replace([old, 'v=DMARC1; p=reject'], txtRecord(host, 'v=DMARC1; p=none')));
  for (const [graver, milder] of [
    [both, reported],
    [reported, both],
  ] as const) {
    const [, other] = withOneRecord([{ ...graver, severity: 'problem' }, milder]);
    expect(other?.fix?.record?.value).toBe(whole);
  }
});
