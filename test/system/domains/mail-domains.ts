import { MAIL } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { DMARC, GOOD, MX, SITE, SPF, signed, type SystemDomain, unsigned } from './system-domain.js';

const via = (mx: string) => SITE + mx + SPF + DMARC;

export const MAIL_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'deadmx.com',
    intent: 'the only mail server does not exist',
    records: via('@ MX 10 mx\n'),
    expected: unsigned('mx-hosts.no-address'),
  },
  {
    name: 'halfmx.com',
    intent: 'one of two mail servers does not exist',
    records: via(`${MX}@ MX 20 mx2\n`),
    expected: unsigned('mx-hosts.some-no-address'),
  },
  {
    name: 'aliasmx.com',
    intent: 'the MX record points to a CNAME',
    records: via('@ MX 10 mail\nmail CNAME mx1.mailhost.net.\n'),
    expected: unsigned('mx-hosts.alias'),
  },
  {
    name: 'privatemx.com',
    intent: 'the mail server has a private address',
    records: via('@ MX 10 mail\nmail A 192.168.1.25\n'),
    expected: unsigned('mx-hosts.private'),
  },
  {
    name: 'literalmx.com',
    intent: 'IP address in the MX record',
    records: via(`@ MX 10 ${MAIL.provider[0]}.\n`),
    expected: unsigned('mx-hosts.literal'),
  },
  {
    name: 'mixedmx.com',
    intent: 'null MX next to another MX record',
    records: via(`${MX}@ MX 0 .\n`),
    expected: unsigned('mx-record.mixed'),
  },
  {
    name: 'implicit.com',
    intent: 'no MX record: mail goes to the address of the domain',
    records: `${hostRecords('@', MAIL.plain)}${hostRecords('www', MAIL.plain)}@ TXT "v=spf1 a -all"\n${DMARC}`,
    expected: {
      ...unsigned('https-reachable.unreachable', 'smtp-starttls.missing'),
      notes: ['mx-record.implicit'],
    },
  },
  {
    name: 'badptr.com',
    intent: 'mail server with a wrong PTR record and without TLS',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.plain)}`),
    expected: unsigned('smtp-starttls.missing'),
  },
  {
    name: 'oldmail.com',
    intent: 'expired certificate of the mail server, with MTA-STS in enforce mode',
    records: `${via(`@ MX 10 mx\n${hostRecords('mx', MAIL.expired)}`)}_mta-sts TXT "v=STSv1; id=1"\nmta-sts CNAME @\n`,
    mtaStsPolicy: 'version: STSv1\nmode: enforce\nmx: mx.oldmail.com\nmax_age: 604800\n',
    expected: { ...unsigned('smtp-mta-sts.failing'), notes: ['mta-sts-record.ok'] },
  },
  {
    name: 'closedmail.com',
    intent: 'the mail server refuses connections',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.closed)}`),
    expected: unsigned('smtp-port25.no-answer'),
  },
  {
    name: 'silentmail.com',
    intent: 'the mail server never answers',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.silent)}`),
    expected: unsigned('smtp-port25.no-answer'),
  },
  {
    name: 'wrongdane.com',
    intent: 'TLSA record does not match the key of the mail server',
    records: `${via(`@ MX 10 mx\n${hostRecords('mx', MAIL.provider)}`)}_25._tcp.mx TLSA 3 1 1 ${'00'.repeat(32)}\n`,
    signing: {},
    expected: signed('smtp-dane.mismatch'),
  },
  {
    name: 'stsother.com',
    intent: 'MTA-STS policy lists another mail server',
    records: `${GOOD}_mta-sts TXT "v=STSv1; id=1"\nmta-sts CNAME @\n`,
    mtaStsPolicy: 'version: STSv1\nmode: enforce\nmx: mail.elsewhere.example\nmax_age: 604800\n',
    expected: unsigned('mta-sts-mx.uncovered'),
  },
  {
    name: 'badsts.com',
    intent: 'invalid MTA-STS and TLS-RPT records',
    records: `${GOOD}_mta-sts TXT "v=STSv1; id=bad id!"\n_smtp._tls TXT "v=TLSRPTv1; rua=ftp://x"\n`,
    expected: unsigned('mta-sts-record.invalid', 'tls-rpt-record.invalid'),
  },
  {
    name: 'stsnowhere.com',
    intent: 'MTA-STS record without a policy host',
    records: `${GOOD}_mta-sts TXT "v=STSv1; id=1"\n`,
    expected: unsigned('mta-sts-fetch.no-address'),
  },
  {
    name: 'idledane.com',
    intent: 'a TLSA record in a zone that is not signed',
    records: `${via(`@ MX 10 mx\n${hostRecords('mx', MAIL.provider)}`)}_25._tcp.mx TLSA {tlsa mail-provider}\n`,
    expected: unsigned('dane-unsigned.ignored'),
  },
  {
    name: 'othermail.com',
    intent: 'certificate of the mail server is for another name, with MTA-STS in enforce mode',
    records: `${via(`@ MX 10 mx\n${hostRecords('mx', MAIL.otherName)}`)}_mta-sts TXT "v=STSv1; id=1"\nmta-sts CNAME @\n`,
    mtaStsPolicy: 'version: STSv1\nmode: enforce\nmx: mx.othermail.com\nmax_age: 604800\n',
    expected: unsigned('smtp-mta-sts.failing'),
  },
  {
    name: 'selfmail.com',
    intent: 'self-signed certificate of the mail server',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.selfSigned)}`),
    expected: { ...unsigned(), notes: ['smtp-certificate.self-signed'] },
  },
  {
    name: 'chainmail.com',
    intent: 'mail server without its intermediate certificate',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.chainless)}`),
    expected: { ...unsigned(), notes: ['smtp-certificate.incomplete'] },
  },
  {
    name: 'latemail.com',
    intent: 'mail server that greets after four seconds',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.late)}`),
    expected: { ...unsigned(), notes: ['smtp-starttls.ok', 'smtp-certificate.ok'] },
  },
  {
    name: 'greymail.com',
    intent: 'mail server that asks everybody to come back',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.greylister)}`),
    expected: { ...unsigned(), notes: ['smtp-port25.ok', 'smtp-greeting.deferred'] },
  },
  {
    name: 'tarpitmail.com',
    intent: 'mail server that does not greet in time',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.tarpit)}`),
    expected: { ...unsigned(), notes: ['smtp-port25.ok', 'smtp-greeting.slow'] },
  },
  {
    name: 'ipv4mail.com',
    intent: 'mail server that does not listen at its IPv6 address',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.ipv4Only)}`),
    expected: unsigned('smtp-ipv6.no-answer'),
  },
  {
    name: 'tls11mail.com',
    intent: 'mail server with TLS 1.1 alone',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.oldTls)}`),
    expected: unsigned('smtp-tls-version.outdated'),
  },
  {
    name: 'hangupmail.com',
    intent: 'mail server that hangs up after STARTTLS',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.hangsUp)}`),
    expected: unsigned('smtp-starttls.failing'),
  },
  {
    name: 'floodmail.com',
    intent: 'mail server with a banner of 100 KB',
    records: via(`@ MX 10 mx\n${hostRecords('mx', MAIL.flood)}`),
    expected: unsigned('smtp-greeting.not-smtp'),
  },
  {
    name: 'clientmail.com',
    intent: 'SRV records that lead mail programs to Dovecot and Postfix',
    records: via(`${MX}_imaps._tcp SRV 0 1 993 mx1.mailhost.net.\n_submission._tcp SRV 0 1 587 mx1.mailhost.net.\n`),
    expected: { ...unsigned(), notes: ['mail-client-srv.ok'] },
  },
  {
    name: 'clientshut.com',
    intent: 'SRV record and autoconfig that lead mail programs to a server with closed ports',
    records: via(
      `${MX}_imaps._tcp SRV 0 1 993 mx\n${hostRecords('mx', MAIL.closed)}${hostRecords('autoconfig', MAIL.closed)}`,
    ),
    expected: unsigned('mail-client-srv.refused', 'mail-client-setup.no-answer'),
  },
];
