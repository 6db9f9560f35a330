import { absent, type Fact, known, unobtainable } from '#base/domain/fact.js';
import type { DmarcProtection, Services } from '#features/change/services.js';
import { noServices } from '#features/change/services.js';
import { cautionsOf, isConditional } from './cautions.js';

const dmarc = (domain: number, subdomains = domain, invented = domain): Fact<DmarcProtection> =>
  known({ owner: 'a.example', text: '', domain, subdomains, invented });
const NONE = dmarc(1);
const QUARANTINE = dmarc(3);
const REJECT = dmarc(5);

const reported = (services: Partial<Services>, use = 'mail') => ({
  services: { ...noServices('a.example', 'a.example'), ...services },
  observed: [{ id: `mail-use.${use}`, params: {} }],
});

it.each<[string, Fact<DmarcProtection>, Fact<DmarcProtection>, boolean]>([
  ['none to reject', NONE, REJECT, true],
  ['none to quarantine', NONE, QUARANTINE, true],
  ['quarantine to reject', QUARANTINE, REJECT, true],
  ['nothing to reject', absent, REJECT, true],
  ['unknown to reject', unobtainable('timeout'), REJECT, true],
  ['subdomains to reject', dmarc(5, 1), REJECT, true],
  ['nothing to none', absent, NONE, false],
  ['reject to none', REJECT, NONE, false],
  ['reject as before', REJECT, REJECT, false],
  ['reject to unknown', NONE, unobtainable('timeout'), false],
])('a policy from %s', (_, before, after, isStricter) => {
  const cautions = cautionsOf({ before: reported({ dmarc: before }), after: reported({ dmarc: after }) }, []);
  expect(cautions).toEqual(isStricter ? ['dmarc-stricter'] : []);
  expect(isConditional(cautions)).toBe(isStricter);
});

it.each<[string, readonly string[], readonly string[], boolean]>([
  ['a sender less', ['v=spf1 mx include:esp.example ~all'], ['v=spf1 mx ~all'], true],
  ['another sender', ['v=spf1 include:a.example ~all'], ['v=spf1 include:b.example ~all'], true],
  ['a sender that fails now', ['v=spf1 mx ip4:192.0.2.1 -all'], ['v=spf1 mx -ip4:192.0.2.1 -all'], true],
  ['-all in place of ~all', ['v=spf1 mx ~all'], ['v=spf1 mx -all'], true],
  ['-all in place of nothing', ['v=spf1 mx'], ['v=spf1 mx -all'], true],
  ['a sender more', ['v=spf1 mx -all'], ['v=spf1 mx include:esp.example -all'], false],
  ['another order and case', ['v=spf1 MX include:Esp.example -all'], ['v=spf1 +include:esp.example mx -ALL'], false],
  [
    'two records as one',
    ['v=spf1 mx -all', 'v=spf1 include:b.example -all'],
    ['v=spf1 include:b.example mx -all'],
    false,
  ],
  ['a first record that refuses others', [], ['v=spf1 mx -all'], true],
  ['a first record that marks others', [], ['v=spf1 mx ~all'], false],
  ['no record, which is a loss of its own', ['v=spf1 mx -all'], [], false],
])('an SPF record with %s', (_, before, after, isNarrower) => {
  const cautions = cautionsOf({ before: reported({ spf: known(before) }), after: reported({ spf: known(after) }) }, []);
  expect(cautions).toEqual(isNarrower ? ['spf-narrower'] : []);
});

it.each(['unused', 'parked'])('a domain whose mail is %s may be as strict as it wants', (use) => {
  const sides = {
    before: reported({ dmarc: NONE, spf: known(['v=spf1 mx ~all']) }, use),
    after: reported({ dmarc: REJECT, spf: known(['v=spf1 -all']) }, use),
  };
  expect(cautionsOf(sides, [])).toEqual([]);
});

it.each([
  ['add', 'A', true],
  ['replace', 'MX', true],
  ['remove', 'A', false],
  ['add', 'TXT', false],
])('to %s a record of type %s leads to something new: %s', (action, type, isNew) => {
  const cautions = cautionsOf({ before: {}, after: {} }, [{ action, type }]);
  expect(cautions).toEqual(isNew ? ['new-targets'] : []);
  expect(isConditional(cautions)).toBe(false);
});

const caa = (outcome: string) => ({
  findings: [{ id: `caa-record.${outcome}`, category: 'security' as const, severity: 'info' as const, params: {} }],
});

it.each<[string, string, string, readonly { action: string; type: string; old?: string }[], boolean]>([
  ['a first record', 'missing', 'ok', [{ action: 'add', type: 'CAA' }], true],
  ['a first record for wildcards', 'missing', 'wildcard-only', [{ action: 'add', type: 'CAA' }], true],
  ['issuers next to an address for reports', 'open', 'ok', [{ action: 'add', type: 'CAA' }], true],
  ['records in place of inherited ones', 'inherited', 'ok', [{ action: 'add', type: 'CAA' }], true],
  ['another CA in place', 'ok', 'ok', [{ action: 'replace', type: 'CAA', old: '0 issue "a.example"' }], true],
  ['a CA less', 'ok', 'ok', [{ action: 'remove', type: 'CAA', old: '0 issue "a.example"' }], true],
  ['a CA more', 'ok', 'ok', [{ action: 'add', type: 'CAA' }], false],
  ['an address for reports', 'missing', 'open', [{ action: 'add', type: 'CAA' }], false],
  [
    'another address for reports',
    'ok',
    'ok',
    [{ action: 'replace', type: 'CAA', old: '0 iodef "mailto:a@b.example"' }],
    false,
  ],
  ['no record', 'ok', 'missing', [{ action: 'remove', type: 'CAA' }], false],
  ['other changes', 'missing', 'ok', [{ action: 'add', type: 'TXT' }], false],
])('CAA with %s', (_, before, after, changes, isNarrower) => {
  const cautions = cautionsOf({ before: caa(before), after: caa(after) }, changes);
  expect(cautions).toEqual(isNarrower ? ['caa-narrower'] : []);
  expect(isConditional(cautions)).toBe(isNarrower);
});
