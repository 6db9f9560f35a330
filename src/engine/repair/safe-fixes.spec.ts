import { DomainName } from '#base/domain/domain-name.js';
import { absent, known } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { advise, conditional, publish, replace, step, txtRecord } from './fixes.js';
import { withSafeFixes } from './safe-fixes.js';

const name = 'example.com';
const domain = DomainName.parse(name)!;
const finding = (fix: Fix, id = 'x.y'): Finding => ({
  ...{ id, category: 'email', severity: 'warn', params: { domain: name }, fix },
});
const record = publish(txtRecord(name, 'x'));
const MAIL_HOST = { isMailHost: known(true), dkimSelectors: known([]) };
const SURROUNDINGS = { isMailHost: known(false), dkimSelectors: known([]), wildcard: absent };
const BELOW_DNAME = { ...SURROUNDINGS, wildcard: known({ name, dname: 'other.example' }) };
const failing = finding(advise(step('dmarc-authenticate', { domain: name })), 'dmarc-pass.failing');

it.each([
  ['a sound record', record, {}, 'publish'],
  ['a record in the zone of somebody else', record, { zone: 'com' }, 'foreign-zone'],
  ['silence for a mail host', conditional(step('nobody-sends'), record), { facts: MAIL_HOST }, 'mail-in-use'],
  [
    'a tighter policy',
    conditional(step('dmarc-tighten'), replace('old', txtRecord(name, 'new'))),
    {},
    'dmarc-authenticate',
  ],
  ['a record at an alias', publish(txtRecord('www.example.com', 'x')), {}, 'alias-record'],
  ['a record below a DNAME', publish(txtRecord(`a.${name}`, 'x')), { facts: BELOW_DNAME }, 'below-dname'],
  ['a record below a name of a wildcard', publish(txtRecord('_dmarc.shop.example.com', 'x')), {}, 'wildcard-name'],
  ['a record that cannot be written', publish(txtRecord(name, '\u0000')), {}, 'rewrite'],
])('%s', (_, fix, { zone = name, facts = {} }: { zone?: string; facts?: object }, expected) => {
  const subject = { name, zone, domain };
  const aliases = new Map([['www.example.com', 'a.example']]);
  const published = { aliases, wildcardNames: new Set(['shop.example.com']) };
  const [, safe] = withSafeFixes([failing, finding(fix)], subject, { ...SURROUNDINGS, ...facts }, published);
  expect(safe?.fix?.steps.at(-1)?.key).toBe(expected);
});
