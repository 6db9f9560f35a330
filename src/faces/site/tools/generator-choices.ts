import { MAIL_PROVIDERS } from '#base/fingerprints/mail-providers.data.js';

/** An entry of a list that fills a field of a generator. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Mail services with the include that they document. */
const MAIL_SERVICES: readonly Choice[] = MAIL_PROVIDERS.flatMap(({ name, include }) =>
  include === undefined ? [] : [{ name, value: include }],
).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const ca = (name: string, value: string): Choice => ({ name, value });

/** The usual CAs with the name that they document for CAA records. */
const AUTHORITIES: readonly Choice[] = [
  ca('Actalis', 'actalis.it'),
  ca('Amazon', 'amazon.com'),
  ca('Certum', 'certum.pl'),
  ca('D-Trust', 'd-trust.net'),
  ca('DigiCert', 'digicert.com'),
  ca('GlobalSign', 'globalsign.com'),
  ca('GoDaddy', 'godaddy.com'),
  ca('Google Trust Services', 'pki.goog'),
  ca('HARICA', 'harica.gr'),
  ca("Let's Encrypt", 'letsencrypt.org'),
  ca('Sectigo, ZeroSSL', 'sectigo.com'),
  ca('SSL.com', 'ssl.com'),
  ca('SwissSign', 'swisssign.com'),
  ca('Telekom Security', 'telesec.de'),
];

/** The lists by the name of the field that they fill. */
export const CHOICES: Readonly<Record<string, readonly Choice[]>> = { includes: MAIL_SERVICES, issue: AUTHORITIES };

/** Divides the entries of a field into those of its list and the others. */
export function chosenIn(field: string, typed: string): { readonly chosen: readonly string[]; readonly other: string } {
  const known = CHOICES[field];
  if (!known) return { chosen: [], other: typed };
  const entries = typed.split(/[\s,]+/).filter((one) => one !== '');
  const isKnown = (entry: string) => known.some(({ value }) => value === entry.toLowerCase());
  return {
    chosen: entries.filter(isKnown).map((one) => one.toLowerCase()),
    other: entries.every((one) => !isKnown(one)) ? typed : entries.filter((one) => !isKnown(one)).join(', '),
  };
}
