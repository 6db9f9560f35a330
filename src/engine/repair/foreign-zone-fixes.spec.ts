import { DomainName } from '#base/domain/domain-name.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import type { Subject } from '#engine/gathering/subject.js';
import { advise, publishElsewhere, publish, replace, step, txtRecord } from './fixes.js';
import { withoutRecordsInForeignZones } from './foreign-zone-fixes.js';

const subject = (name: string, zone: string): Subject => ({ domain: DomainName.parse(name)!, name, zone });
const finding = (fix: Fix): Finding => ({ id: 'x.y', category: 'dns', severity: 'warn', params: {}, fix });
const foreign = (name: string, zone: string) => advise(step('foreign-zone', { name, zone }));
const policy = (owner: string) => replace('v=DMARC1; p=none', txtRecord(`_dmarc.${owner}`, 'v=DMARC1; p=reject'));

it.each([
  [
    'a name in the zone of another',
    'anna.github.io',
    'github.io',
    publish(txtRecord('anna.github.io', 'x')),
    'github.io',
  ],
  ['a policy of the registry', 'council.gov.uk', 'council.gov.uk', policy('gov.uk'), 'gov.uk'],
  ['a policy of a private registry', 'example.eu.org', 'example.eu.org', policy('eu.org'), 'eu.org'],
])('%s becomes advice to contact the operator of the zone', (_, name, zone, fix, owner) => {
  const [rewritten] = withoutRecordsInForeignZones([finding(fix)], subject(name, zone));
  expect(rewritten?.fix).toEqual(foreign(zone === owner ? name : `_dmarc.${owner}`, owner));
});

it.each([
  ['its own record', 'council.gov.uk', 'council.gov.uk', policy('council.gov.uk')],
  ['a record of the domain above', 'a.example.com', 'a.example.com', policy('example.com')],
  [
    'a record that somebody else is asked for',
    'example.com',
    'example.com',
    publishElsewhere(txtRecord('example.com._report._dmarc.b.example', 'v=DMARC1'), step('dmarc-permission')),
  ],
  ['advice', 'example.com', 'example.com', advise(step('spf-rewrite'))],
])('%s is unchanged', (_, name, zone, fix) => {
  expect(withoutRecordsInForeignZones([finding(fix)], subject(name, zone))).toEqual([finding(fix)]);
});
