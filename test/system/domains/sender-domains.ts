import { DKIM_KEYS } from '../../lab/domains/dkim-keys.js';
import { txt } from '../../lab/domains/lab-domain.js';
import { SIGNING_KEY_TEXT } from '../../lab/signing-key.js';
import { DMARC, GOOD, MX, SITE, SPF, type SystemDomain, unsigned } from './system-domain.js';

const spf = (...records: string[]) => SITE + MX + DMARC + records.map((record) => `@ TXT "${record}"\n`).join('');
const dmarc = (...records: string[]) => SITE + MX + SPF + records.map((record) => `_dmarc TXT "${record}"\n`).join('');
const selector = (name: string, record: string) => `${name}._domainkey TXT ${txt(record)}\n`;
const eleven = Array.from({ length: 11 }, (_, index) => `s${index}`);

/** Domains with SPF, DKIM and DMARC faults. */
export const SENDER_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'nospf.com',
    intent: 'mail without SPF',
    records: spf(),
    expected: unsigned('spf-record.missing', 'dmarc-pass.rejected'),
  },
  {
    name: 'twospf.com',
    intent: 'two SPF records',
    records: spf('v=spf1 mx -all', 'v=spf1 a ~all'),
    expected: unsigned('spf-record.several', 'dmarc-pass.rejected'),
  },
  {
    name: 'spf11.com',
    intent: 'SPF record with eleven lookups',
    records:
      spf(`v=spf1 ${eleven.map((name) => `include:${name}.spf11.com`).join(' ')} -all`) +
      eleven.map((name, index) => `${name} TXT "v=spf1 ip4:77.77.4.${index} -all"\n`).join(''),
    expected: unsigned('spf-lookups.over', 'dmarc-pass.some-rejected'),
  },
  {
    name: 'spfloop.com',
    intent: 'SPF records that include each other',
    records: `${spf('v=spf1 include:a.spfloop.com -all')}a TXT "v=spf1 include:spfloop.com -all"\n`,
    expected: unsigned('spf-include.loop', 'dmarc-pass.rejected'),
  },
  {
    name: 'spfopen.com',
    intent: 'SPF with +all',
    records: spf('v=spf1 mx +all'),
    expected: unsigned('spf-all.open', 'dmarc-pass.spoofable'),
  },
  {
    name: 'spftypo.com',
    intent: 'unknown SPF mechanism',
    records: spf('v=spf1 ipv4:77.77.4.1 -all'),
    expected: unsigned('spf-syntax.invalid', 'dmarc-pass.rejected'),
  },
  {
    name: 'spfgone.com',
    intent: 'SPF includes an unregistered domain',
    records: spf('v=spf1 mx include:spf.never-registered.com -all'),
    expected: unsigned('spf-include-domain.free'),
  },
  {
    name: 'spfself.com',
    intent: 'SPF record that includes itself',
    records: spf('v=spf1 include:spfself.com mx -all'),
    expected: unsigned('spf-include.loop', 'dmarc-pass.rejected'),
  },
  {
    name: 'spfstuck.com',
    intent: 'SPF in two strings that became one word',
    records: `${spf()}@ TXT "v=spf1 mx ip4:77.77.4.9" "ip4:77.77.4.8 -all"\n`,
    expected: unsigned('spf-syntax.invalid', 'dmarc-pass.rejected'),
  },
  {
    name: 'rejectblind.com',
    intent: 'unknown SPF mechanism, and p=reject without reports',
    records: `${SITE}${MX}@ TXT "v=spf1 ipv4:77.77.4.1 -all"\n_dmarc TXT "v=DMARC1; p=reject"\n`,
    expected: unsigned('spf-syntax.invalid', 'dmarc-pass.rejected'),
  },
  {
    name: 'nodmarc.com',
    intent: 'mail without DMARC',
    records: dmarc(),
    expected: unsigned('dmarc-record.missing'),
  },
  {
    name: 'dmarcnone.com',
    intent: 'DMARC with p=none and without reports',
    records: dmarc('v=DMARC1; p=none'),
    expected: unsigned('dmarc-policy.none', 'dmarc-reports.no-effect'),
  },
  {
    name: 'twodmarc.com',
    intent: 'two DMARC records',
    records: dmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none'),
    expected: unsigned('dmarc-record.several'),
  },
  {
    name: 'stranger.com',
    intent: 'DMARC reports go to a domain that has not authorized them',
    records: dmarc('v=DMARC1; p=reject; rua=mailto:reports@plain.com'),
    expected: unsigned('dmarc-report-receivers.unauthorized'),
  },
  {
    name: 'weaksub.com',
    intent: 'DMARC policy is weaker for subdomains',
    records: dmarc('v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@mailhost.net'),
    expected: unsigned('dmarc-subdomains.weaker'),
  },
  {
    name: 'weakdkim.com',
    intent: 'a DKIM key of 1024 bits',
    records: GOOD + selector('default', `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa1024}`),
    expected: { ...unsigned('dkim-strength.short'), notes: ['dkim-keys.found'] },
  },
  {
    name: 'dkim.com',
    intent: 'DKIM keys of many kinds',
    records: [
      GOOD,
      selector('rsa2048', `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`),
      selector('rsa1024', `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa1024}`),
      selector('edwards', `v=DKIM1; k=ed25519; p=${DKIM_KEYS.ed25519}`),
      selector('revoked', 'v=DKIM1; p='),
      selector('trial', `v=DKIM1; t=y:s; p=${DKIM_KEYS.rsa2048}`),
      selector('opendkim', `v=DKIM1; p=${SIGNING_KEY_TEXT}`),
      selector('rspamd', `v=DKIM1; p=${SIGNING_KEY_TEXT}`),
      selector('double', `v=DKIM1; p=${DKIM_KEYS.rsa2048}`),
      selector('double', `v=DKIM1; p=${DKIM_KEYS.rsa1024}`),
      selector('malformed', 'v=DKIM1; k=rsa; p=@@notbase64@@'),
      selector('k1.branch', `p=${DKIM_KEYS.rsa2048}`),
      'alias._domainkey CNAME rsa2048._domainkey\n',
      'gone._domainkey CNAME gone.perfect.test.\n',
    ].join(''),
    expected: { ...unsigned(), notes: ['dkim-keys.unlisted'] },
  },
];
