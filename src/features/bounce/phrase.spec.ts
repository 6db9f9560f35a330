import { analyzeBounce } from './bounce-analysis.js';
import { normalizePhrase, normalizeText } from './phrase.js';

describe('host names in an error', () => {
  it.each([
    ['mail from nodmarc.com refused', 'mail from refused'],
    ['nodmarc.com: no such user', ': no such user'],
    ['smtp.mailfrom=nodmarc.com; rejected', 'smtp.mailfrom=; rejected'],
    ['helo (spf.quota-full.example.co.uk) refused.', 'helo () refused.'],
    ['the domain nospf.xn--p1ai. was refused', 'the domain . was refused'],
    ['mx.blocked.org[192.0.2.1] said: 550 no', '[192.0.2.1] said: no'],
    ['host <dkim.example.org> said', 'host <> said'],
  ])('that it is not about are left out: %s', (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  it.each([
    // URLs, with and without a scheme
    'see https://support.google.com/mail/answer/81126#dmarc',
    'see support.google.com/mail/answer/81126#dmarc',
    'visit www.dmarc.org for help',
    // block lists
    'blocked using zen.spamhaus.org',
    'listed by bl.spamcop.net',
    'found in dnsbl.nodmarc.com',
    'rejected by b.barracudacentral.org',
    // hosts of phrases
    "this user doesn't have a yahoo.com account",
    // not hosts
    'user unknown.it is not here',
    'storedrv.deliver.exception',
    'routing.noconnectorforaddresstype',
    'error 5.7.26 in version 1.2.3',
  ])('stay where they are evidence: %s', (text) => {
    expect(normalizeText(text)).toBe(text);
  });

  it('stay in phrases', () => {
    expect(normalizePhrase('Mail from nodmarc.com')).toBe('mail from nodmarc.com');
  });

  it.each([
    ['550 5.1.1 nodmarc.com: no such user here', 'userunknown'],
    ['552 5.2.2 The mailbox at spf-dkim-dmarc.net is full', 'mailboxfull'],
    ['550 5.7.26 nodmarc.com fails DMARC', 'authfailure'],
    ['550 5.7.1 blocked using zen.spamhaus.org', 'blocked'],
  ])('do not decide the reason: %s', (text, reason) => {
    const { reports } = analyzeBounce(Buffer.from(text));
    expect(reports.map((report) => report.reason)).toEqual([reason]);
  });

  it('are found in linear time', () => {
    const long = `${'a.'.repeat(200_000)} ${'a-'.repeat(200_000)} ${'b.com'.repeat(50_000)}`;
    expect(normalizeText(long).length).toBeGreaterThan(0);
  });
});
