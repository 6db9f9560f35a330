import { gzipSync } from 'node:zlib';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { captured } from './captured-output.js';
import { LabApp } from './lab-app.js';
import { aggregateReport, mixedReports, reportDay, tlsReport, twoWeeks, uploadOf } from './report-files.js';
import { type Answer, codeOf, messageOf } from './running-app.js';

const PATH = '/api/v1/report-analysis';
const MIB = 1024 * 1024;
const resultOf = ({ body }: Answer) => body as ReportAnalysisResult;

describe('POST /api/v1/report-analysis', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start()));
  afterAll(() => lab.close());

  const send = (body: BodyInit, headers: Record<string, string> = {}, query = '') =>
    lab.app.send('POST', `${PATH}${query}`, { body, headers });

  it('explains senders by the current DNS and says which policy is safe', async () => {
    const answer = await send(uploadOf(twoWeeks('dmarcnone.com')));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { domain, files, mail, tls, conditions, findings, locale } = resultOf(answer);
    expect([domain, files.length, tls, locale]).toEqual(['dmarcnone.com', 14, null, 'en']);
    expect(files[0]).toEqual({
      name: 'freemail.example!dmarcnone.com!0.xml.gz',
      kind: 'aggregate',
      organization: 'freemail.example',
      from: `${reportDay(0)}T00:00:00Z`,
      to: `${reportDay(0)}T23:59:59Z`,
    });
    expect(mail).toMatchObject({ messages: 1498, passing: 1428, failing: 70, next: 'reject', blockers: [] });
    expect(mail?.whatIf.reject).toMatchObject({ failing: 70, lost: 0, forwarded: 0, spoofed: 70 });
    expect(mail?.basis).toMatchObject({ days: 14, reports: 14, organizations: ['freemail.example'] });
    expect(mail?.answer).toBe(
      'You can move to p=reject. In 14 days, 0 of 1,428 wanted messages failed DMARC. 70 spoofed messages would be stopped.',
    );
    expect(mail?.sources.map(({ kind, messages, authorizedBy }) => [kind, messages, authorizedBy])).toEqual([
      ['own', 1400, 'mx'],
      ['forwarder', 28, undefined],
      ['spoofed', 70, undefined],
    ]);
    expect(mail?.sources[0]?.days[13]).toEqual({ day: reportDay(13), pass: 100, fail: 0 });
    expect(conditions[0]).toMatchObject({
      met: true,
      why: 'In 14 days, 0 of 1428 wanted messages failed DMARC, which is few enough for p=quarantine.',
    });
    expect(conditions[0]?.changes[0]?.value).toMatch(/^v=DMARC1; p=quarantine/);
    const ready = findings.find(({ id }) => id === 'reports-policy.ready');
    expect(ready?.fix?.record).toEqual({
      host: '_dmarc.dmarcnone.com',
      type: 'TXT',
      value: 'v=DMARC1; p=reject',
    });
  });

  it('proposes no record next to a CNAME, and none of its target', async () => {
    const { mail, findings } = resultOf(await send(uploadOf(twoWeeks('dmarchosted.com'))));
    expect(mail).toMatchObject({ next: 'reject' });
    expect(findings.find(({ id }) => id === 'reports-policy.ready')?.fix?.record).toBeUndefined();
  });

  it('old reports are no reason to change a policy now', async () => {
    const old = twoWeeks('dmarcnone.com', -120);
    const { mail, conditions, findings } = resultOf(await send(uploadOf(old)));
    const newest = `the newest of these ends on ${reportDay(-107)}`;
    expect(mail?.answer).toMatch(new RegExp(`^You can move to p=reject.* First read newer reports: ${newest}`));
    expect(conditions[0]).toMatchObject({ met: null });
    expect(conditions[0]?.why).toContain(newest);
    expect(findings.find(({ id }) => id === 'reports-policy.ready')?.fix?.steps[0]).toContain(newest);
  });

  it('says in German how many days are missing', async () => {
    const answer = await send(uploadOf(twoWeeks('dmarcnone.com').slice(0, 3)), {}, '?lang=de');
    expect(resultOf(answer)).toMatchObject({
      locale: 'de',
      mail: { next: 'stay', basis: { days: 3, daysNeeded: 14 } },
    });
    expect(resultOf(answer).bulkSender.map(({ requirement }) => requirement)).toContain('bulk-google.alignment');
    expect(resultOf(answer).mail?.answer).toMatch(/^Noch nicht genug: Die Reports decken 3 von 14 Tagen ab/);
    expect(resultOf(answer).conditions[0]).toMatchObject({ met: null });
  });

  it('joins failures of TLS reports with the health check of today', async () => {
    const answer = await send(tlsReport('smtpexpired.com', 'mx.smtpexpired.com'), {
      'content-type': 'application/json',
    });
    const { tls, findings } = resultOf(answer);
    expect(tls).toMatchObject({ sessions: 15, failed: 3, policies: [{ type: 'sts', successful: 12, failed: 3 }] });
    expect(tls?.policies[0]?.failures).toEqual([
      {
        result: 'certificate-expired',
        receivingHost: 'mx.smtpexpired.com',
        count: 3,
        meaning: expect.stringMatching(/^The certificate had expired\. The health check finds this now: /) as string,
        now: 'confirmed',
        findings: ['smtp-certificate.expired'],
      },
    ]);
    expect(findings[0]).toMatchObject({ id: 'reports-tls.confirmed', severity: 'problem' });
  });

  it('proposes to list a server of the domain that SPF does not know', async () => {
    const rows = [
      { ip: '77.77.4.1', count: 100, spf: 'pass', dkim: 'pass', signed: ['perfect.test', 's1', 'pass'] },
      { ip: '77.77.3.1', count: 6 },
    ] as const;
    const xml = aggregateReport('perfect.test', 0, rows);
    const { mail } = resultOf(await send(xml, { 'content-type': 'application/xml' }));
    expect(mail?.blockers).toEqual([1]);
    expect(mail?.sources[1]).toMatchObject({
      kind: 'own',
      certainty: 'medium',
      lost: 6,
      fix: {
        action: 'replace',
        host: 'perfect.test',
        value: 'v=spf1 mx ip4:77.77.3.1 -all',
        old: 'v=spf1 mx -all',
        where: 'dns',
        resolves: ['reports-senders.failing'],
      },
    });
  });

  it('counts a report once, leaves out other domains and says what was unreadable', async () => {
    const [first, second] = twoWeeks('dmarcnone.com');
    const other = Buffer.from(aggregateReport('perfect.test', 0, [{ ip: '77.77.4.1', count: 1, spf: 'pass' }]));
    const files = [
      first!,
      first!,
      second!,
      { name: 'x.xml', bytes: other },
      { name: 'cut.gz', bytes: first!.bytes.subarray(0, 99) },
    ];
    const { files: read, mail, findings } = resultOf(await send(uploadOf(files)));
    expect(mail?.messages).toBe(214);
    expect(read.map(({ kind, reason }) => [kind, reason?.split(':', 1)[0]])).toEqual([
      ['aggregate', undefined],
      ['aggregate', 'Counted once'],
      ['aggregate', undefined],
      ['aggregate', 'Not counted'],
      ['unreadable', 'The end of the file is missing. Nothing in it was counted.'],
    ]);
    expect(findings.map(({ id }) => id)).toContain('reports-files.unreadable');
    expect(resultOf(await send(uploadOf(files), {}, '?domain=perfect.test')).mail?.messages).toBe(1);
  });

  it('reads failure reports', async () => {
    const message = [
      'From: reports@freemail.example',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: auth-failure',
      'Source-IP: 77.77.66.6 (evil.example)',
      'Reported-Domain: dmarcnone.com',
      'Auth-Failure: dmarc',
      'Delivery-Result: delivered',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'From: Boss <boss@dmarcnone.com>',
      'Subject: confidential',
      '--b--',
    ].join('\r\n');
    const { failures, mail, domain } = resultOf(await send(message, { 'content-type': 'message/rfc822' }));
    expect([domain, mail]).toEqual(['dmarcnone.com', null]);
    expect(failures).toEqual([{ address: '77.77.66.6', failed: 'dmarc', result: 'delivered', from: 'dmarcnone.com' }]);
  });

  it('says so if nothing can be read', async () => {
    const { domain, files, mail, findings } = resultOf(await send('hello', { 'content-type': 'text/plain' }));
    expect([domain, mail]).toEqual([null, null]);
    expect(files).toEqual([{ name: 'report', kind: 'unreadable', reason: 'The file has no report in it.' }]);
    expect(findings.map(({ id }) => id)).toEqual(['reports-files.unreadable']);
  });

  it.each([
    ['no body', () => ({}), 400, 'invalid_body', /must contain a report/],
    [
      'a form without files',
      () => ({ body: uploadOf([], { domain: 'x' }) }),
      400,
      'invalid_body',
      /must contain a report/,
    ],
    [
      'too many files',
      () => ({ body: uploadOf(Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, bytes: Buffer.from('x') }))) }),
      400,
      'invalid_body',
      /no more than 20 files/,
    ],
    [
      'too many bytes',
      () => ({ body: Buffer.alloc(10 * MIB + 1), headers: { 'content-type': 'application/gzip' } }),
      413,
      'payload_too_large',
      /10485760|10 MiB/,
    ],
  ])('refuses %s', async (_, make, status, code, message) => {
    const answer = await lab.app.send('POST', PATH, make());
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(messageOf(answer)).toMatch(message);
  });

  it('refuses a domain that is none', async () => {
    const answer = await send(uploadOf(twoWeeks('dmarcnone.com').slice(0, 1)), {}, '?domain=x');
    expect(codeOf(answer)).toBe('invalid_domain');
  });

  it('refuses a bomb and reads the file next to it', async () => {
    const bomb = { name: 'bomb.gz', bytes: gzipSync(Buffer.alloc(60 * MIB)) };
    const { files, mail } = resultOf(await send(uploadOf([bomb, twoWeeks('dmarcnone.com')[0]!])));
    expect(files[0]).toMatchObject({ kind: 'unreadable' });
    expect(mail?.messages).toBe(107);
  });
});

it('nothing of a report is logged or cached', async () => {
  let lab: LabApp | undefined;
  await captured(async () => (lab = await LabApp.start({ DD_LOG_LEVEL: 'debug' })));
  const { app } = lab!;
  try {
    const secret = 'very-secret-sender';
    const rows = [{ ip: '77.77.55.5', count: 3, signed: ['dmarcnone.com', secret, 'fail'] }] as const;
    const xml = aggregateReport('dmarcnone.com', 0, rows, `${secret}.example`);
    const files = [
      { name: `${secret}.xml`, bytes: Buffer.from(xml) },
      { name: 'cut.gz', bytes: gzipSync(xml).subarray(0, 60) },
    ];
    const send = () => app.send('POST', PATH, { body: uploadOf(files) });
    let before: unknown;
    const output = await captured(async () => (before = (await send()).body));
    expect(JSON.stringify(before)).toContain(secret);
    expect(output).not.toContain(secret);
    expect(output).not.toContain('77.77.55.5');
    const again = await app.send('POST', PATH, { body: uploadOf([{ name: 'x', bytes: Buffer.from('x') }]) });
    expect([again.headers.get('age'), again.headers.get('etag'), again.text.includes(secret)]).toEqual([
      null,
      null,
      false,
    ]);
  } finally {
    await captured(() => lab!.close());
  }
});

describe('the page of reports', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start()));
  afterAll(() => lab.close());

  const send = (form: FormData, language = 'en') =>
    lab.app.send('POST', '/reports', { body: form, headers: { accept: 'text/html', 'accept-language': language } });

  it('shows answer, pictures with tables, sources, TLS, findings and files, and is not cached', async () => {
    const { status, headers, text } = await send(uploadOf(mixedReports()));
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    for (const part of [
      'Not enough yet: the reports cover 5 of 14 days',
      'id="what-if"',
      'id="per-day"',
      'id="per-source"',
      'Mailing list',
      'Mailchimp',
      'certificate-expired',
      'broken.xml',
      'reports-senders.failing',
      '<a href="/rules/reports-senders">reports-senders</a>, ',
    ])
      expect(text).toContain(part);
  });

  it('is in the language of the form', async () => {
    const { text } = await send(uploadOf(mixedReports(), { lang: 'de' }));
    expect(text).toContain('Noch nicht genug: Die Reports decken 5 von 14 Tagen ab');
    expect(text).toContain('<html lang="de"');
  });

  it.each([
    ['no file', () => uploadOf([]), 'Choose at least one report file'],
    ['a domain that is none', () => uploadOf(mixedReports(), { domain: 'no domain' }), 'This is not a domain name'],
    ['nothing readable', () => uploadOf([{ name: 'x<b>', bytes: Buffer.from('x') }]), 'x&lt;b>'],
  ])('shows the form again, or says why, with %s', async (_, make, part) => {
    const { status, text } = await send(make());
    expect([status, text.includes(part)]).toEqual([200, true]);
  });
});
