import { parseDmarc } from '#formats/records/dmarc.js';
import {
  mergedPolicies,
  noStricterThan,
  restoredPolicy,
  repairedPolicy,
  correctedPolicy,
  withoutTags,
  withTag,
} from './dmarc-repair.js';

const record = (text: string) => parseDmarc(text).record;

it.each([
  ['v=DMARC1; p=none; sp=none', 'p', 'reject', 'v=DMARC1; p=reject; sp=none'],
  ['v=DMARC1; rua=mailto:a@b.example', 'p', 'none', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
  ['v=DMARC1; p=none', 'np', 'reject', 'v=DMARC1; p=none; np=reject'],
  ['v=DMARC1; sp=none; p=none', 'p', 'reject', 'v=DMARC1; sp=none; p=reject'],
  ['v=DMARC1; rua=mailto:a@b.example', 'sp', 'none', 'v=DMARC1; rua=mailto:a@b.example; sp=none'],
])('%s with %s=%s', (text, name, value, repaired) => {
  expect(withTag(record(text), name, value)).toBe(repaired);
});

it('removes tags', () => {
  expect(withoutTags(record('v=DMARC1; p=none; pct=5; ri=1'), ['pct', 'ri'])).toBe('v=DMARC1; p=none');
});

it.each([
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none; rua=mailto:a@b.example'], 'v=DMARC1; p=none; rua=mailto:a@b.example'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=quarantine; sp=reject'], 'v=DMARC1; p=none'],
  [['v=DMARC1; p=rejct', 'v=DMARC1; p=none'], 'v=DMARC1; p=none'],
  [
    [
      'v=DMARC1; p=none; rua=mailto:a@b.example!10m; fo=1',
      'v=DMARC1; p=none; rua=mailto:c@d.example,mailto:a@b.example!10m; ruf=mailto:c@d.example',
    ],
    'v=DMARC1; p=none; rua=mailto:a@b.example!10m,mailto:c@d.example; fo=1; ruf=mailto:c@d.example',
  ],
])('%j are merged', (texts, whole) => {
  expect(mergedPolicies(texts)).toBe(whole);
});

it.each([
  ['v=DMARC1; p=rejct', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=Quarantäne', 'v=DMARC1; p=quarantine'],
  ['v=DMARC1; p=??', 'v=DMARC1; p=none'],
  ['v=DMARC1; p=rej', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=re', 'v=DMARC1; p=none'],
  ['v=DMARC1; p=reject; adkim=x', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=reject; p=none', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=reject; sp=', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=reject; rua=dmarc@b.example', 'v=DMARC1; p=reject; rua=mailto:dmarc@b.example'],
  [
    'v=DMARC1; p=reject; rua=mailto:a@b.example,c@d.example',
    'v=DMARC1; p=reject; rua=mailto:a@b.example,mailto:c@d.example',
  ],
  ['v=DMARC1; p=reject; rua=mailto:a@b.example,x', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject; rua=mailto://a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject; rua=malto:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject; rua=email:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject; rua=ftp://a@b.example', 'v=DMARC1; p=reject'],
])('%s is corrected to %s', (text, repaired) => {
  expect(correctedPolicy(record(text))).toBe(repaired);
});

it.each([
  ['v=DMARC1; p=rejct', 'v=DMARC1; p=reject', 'v=DMARC1; p=none'],
  ['v=DMARC1; p=rejct; sp=reject', 'v=DMARC1; p=reject; sp=reject', 'v=DMARC1; p=none'],
  ['v=DMARC1; p=quarantine', 'v=DMARC1; p=reject', 'v=DMARC1; p=quarantine'],
  ['v=DMARC1; p=reject; rua=mailto:x', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=quarantine; sp=none', 'v=DMARC1; p=quarantine; sp=reject', 'v=DMARC1; p=quarantine; sp=none'],
  ['v=DMARC1; p=reject; adkim=s aspf=s', 'v=DMARC1; p=reject; adkim=s; aspf=s', 'v=DMARC1; p=reject'],
  [
    'v=DMARC1; p=reject; adkim=s; fo=1, aspf=s',
    'v=DMARC1; p=reject; adkim=s; fo=1; aspf=s',
    'v=DMARC1; p=reject; adkim=s; fo=1',
  ],
  ['v=DMARC1; p=none; adkim=s aspf=s', 'v=DMARC1; p=none; adkim=s; aspf=s', 'v=DMARC1; p=none; adkim=s; aspf=s'],
  [
    'v=DMARC1; p=reject; sp=none; adkim=s aspf=s',
    'v=DMARC1; p=reject; sp=none; adkim=s; aspf=s',
    'v=DMARC1; p=reject; sp=none',
  ],
  ['v=DMARC1; p=none; sp=none', 'v=DMARC1; p=none; sp=none; fo=1', 'v=DMARC1; p=none; sp=none; fo=1'],
])('with %s in force, %s is limited to %s', (old, repaired, mild) => {
  expect(noStricterThan(record(old), repaired)).toBe(mild);
});

it.each([
  ['v=DMARC; p=reject', 'v=DMARC1; p=reject'],
  ['"v=DMARC1; p=reject"', 'v=DMARC1; p=reject'],
  ['v=dmarc1; p=reject', 'v=DMARC1; p=reject'],
  ['DMARC1; p=reject', 'v=DMARC1; p=reject'],
  ['v=DMARC1', 'v=DMARC1; p=none'],
  [
    'v=DMARC1, p=quarantine, rua=mailto:a@b.example,mailto:c@d.example, fo=1',
    'v=DMARC1; p=quarantine; rua=mailto:a@b.example,mailto:c@d.example; fo=1',
  ],
  ['rua=mailto:a@b.example; p=none; v=DMARC1; adkim=s', 'v=DMARC1; rua=mailto:a@b.example; p=none; adkim=s'],
  ['DMARC: please', undefined],
])('%s is restored as %s', (text, repaired) => {
  expect(restoredPolicy(text)).toBe(repaired);
});

it.each([
  ['v=DMARC1; p="reject"; rua="mailto:a@b.example"', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject, rua=mailto:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  ['v=DMARC1; p=reject rua=mailto:a@b.example; aspf=s', 'v=DMARC1; p=reject; rua=mailto:a@b.example; aspf=s'],
  [
    'v=DMARC1; p=reject; rua=mailto:a@b.example, mailto:c@d.example',
    'v=DMARC1; p=reject; rua=mailto:a@b.example, mailto:c@d.example',
  ],
  ['v=DMARC1; p=rejct', 'v=DMARC1; p=reject'],
  [
    'v=DMARC1; p=none; rua=mailto:a@b.example; mailto:c@d.example',
    'v=DMARC1; p=none; rua=mailto:a@b.example,mailto:c@d.example',
  ],
  [
    'v=DMARC1; p=none, rua=mailto:a@b.example;mailto:c@d.example; ruf=mailto:a@b.example; e@f.example',
    'v=DMARC1; p=none; rua=mailto:a@b.example,mailto:c@d.example; ruf=mailto:a@b.example,mailto:e@f.example',
  ],
  ['v=DMARC1; p=none; rua=mailto:a@b.example; and more', 'v=DMARC1; p=none; rua=mailto:a@b.example'],
])('%s is repaired as %s', (text, repaired) => {
  expect(repairedPolicy(text)).toBe(repaired);
});

it.each([
  ['mailto:dmarc@m\u00fcller.de', 'mailto:dmarc@xn--mller-kva.de'],
  ['mailto:dmarc@m\\252ller.de', 'mailto:dmarc@xn--mller-kva.de'],
  ['mailto:b\u00fcro@m\u00fcller.de!10m', 'mailto:b%C3%BCro@xn--mller-kva.de!10m'],
  ['dmarc@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'mailto:dmarc@xn--e1afmkfd.xn--p1ai'],
  ['mailto:a@b.example,mailto:dmarc@m\u00fcller.de', 'mailto:a@b.example,mailto:dmarc@xn--mller-kva.de'],
])('the report address %s is kept in ASCII', (rua, ascii) => {
  expect(repairedPolicy(`v=DMARC1; p=reject; rua=${rua}`)).toBe(`v=DMARC1; p=reject; rua=${ascii}`);
});
