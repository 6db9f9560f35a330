import { parseSecurityTxt } from './security-txt.js';

const EXPIRES = 'Expires: 2027-12-31T18:37:07Z';

it.each([
  [`Contact: mailto:security@example.com\n${EXPIRES}\n`, []],
  [`# us\r\n\r\nContact: https://example.com/report\r\ncontact: tel:+1-201-555-0123\r\n${EXPIRES}\r\n`, []],
  [
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nContact: mailto:a@b.example\n${EXPIRES}
-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----`,
    [],
  ],
  [`Contact: mailto:a@b.example\nExpires: 2027-12-31T18:37:07+01:00`, []],
  [EXPIRES, ['part-missing Contact']],
  ['Contact: mailto:a@b.example', ['part-missing Expires']],
  [`Contact: security@example.com\n${EXPIRES}`, ['uri-invalid security@example.com']],
  [`Contact: mailto:a@b.example\n${EXPIRES}\n${EXPIRES}`, ['part-duplicate 2027-12-31T18:37:07Z']],
  ['Contact: mailto:a@b.example\nExpires: next year', ['value-invalid next year']],
  ['Contact: mailto:a@b.example\nExpires: 2027-13-31T18:37:07Z', ['value-invalid 2027-13-31T18:37:07Z']],
  ['', ['part-missing Contact', 'part-missing Expires']],
])('%j', (text, faults) => {
  expect(parseSecurityTxt(text).faults.map((fault) => `${fault.code} ${fault.text}`)).toEqual(faults);
});

it('returns contacts and expiry date', () => {
  const { record } = parseSecurityTxt(`Contact: mailto:a@b.example\nContact: https://b.example/\n${EXPIRES}`);
  expect([record.contacts, record.expires]).toEqual([
    ['mailto:a@b.example', 'https://b.example/'],
    Date.UTC(2027, 11, 31, 18, 37, 7),
  ]);
});
