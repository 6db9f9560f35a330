import { isKnownAuthority } from '#formats/records/certificate-authorities.js';
import { CHOICES, chosenIn } from './generator-choices.js';

it('lists each CA and mail service once, under a name that CAs and receivers know', () => {
  expect(CHOICES.issue!.filter(({ value }) => !isKnownAuthority(value))).toEqual([]);
  for (const list of Object.values(CHOICES)) expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
  expect(CHOICES.includes!.map(({ value }) => value)).toContain('_spf.google.com');
});

it.each([
  ['includes', '_spf.google.com, a.example', ['_spf.google.com'], 'a.example'],
  ['includes', 'a.example,  b.example', [], 'a.example,  b.example'],
  ['issue', 'LetsEncrypt.org', ['letsencrypt.org'], ''],
  ['issuewild', 'letsencrypt.org', [], 'letsencrypt.org'],
])('%s %s', (field, typed, chosen, other) => {
  expect(chosenIn(field, typed)).toEqual({ chosen, other });
});
