import type { DomainPlan } from '#features/plan/plan.dto.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { LabReports } from '../health/lab-reports.js';
import { MAIL_KEY_DIGEST } from '../lab/mail-key.js';
import { codeOf, messageOf } from './running-app.js';

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

const preview = async (domain: string, changes: unknown, lang = '') => {
  const answer = await reports.app.app.post(`/api/v1/preview/${domain}${lang}`, { changes });
  return { status: answer.status, body: answer.body as PreviewResult, answer };
};

describe('POST /api/v1/preview/{domain}', () => {
  it('shows the report as it would be', async () => {
    const { status, body } = await preview('nospf.com', [
      { action: 'add', host: '@', type: 'txt', value: 'v=spf1 mx ~all' },
    ]);
    expect(status).toBe(200);
    expect(body.resolved).toContain('spf-record.missing');
    expect(body.introduced).not.toContain('spf-record.missing');
    expect(body.after.score).toBeGreaterThan(body.before.score);
    expect(body.after.findings.find(({ id }) => id === 'spf-record.ok')).toBeDefined();
  });

  it('takes absolute and relative names, and both forms of removal', async () => {
    const { body: one } = await preview('spfopen.com', [{ action: 'remove', host: '_dmarc', type: 'TXT' }]);
    const { body: other } = await preview('spfopen.com', [
      { action: 'remove', host: '_dmarc.spfopen.com.', type: 'TXT', value: 'v=DMARC1; p=none' },
    ]);
    expect(one.introduced).toContain('dmarc-record.missing');
    expect(other.introduced).toEqual(one.introduced);
  });

  it('says what it cannot simulate', async () => {
    const { body } = await preview('island.com', [{ action: 'add', host: 'x', type: 'A', value: '77.77.3.1' }]);
    expect(Array.isArray(body.notSimulated)).toBe(true);
  });

  it('compares new TLSA records with what the mail server showed', async () => {
    const change = { action: 'replace', host: '_25._tcp.mx', type: 'TLSA', value: `3 1 1 ${MAIL_KEY_DIGEST}` };
    const { body } = await preview('danewrong.com', [change]);
    expect(body.resolved).toContain('smtp-dane.mismatch');
    expect(body.after.findings.map(({ id }) => id)).toContain('smtp-dane.ok');
  });

  it('speaks to no mail server that it has not spoken to before', async () => {
    await reports.on('smtpclosed.com');
    reports.lab.traffic.clear();
    const { body } = await preview('smtpclosed.com', [
      { action: 'replace', host: '@', type: 'MX', value: '10 mail.perfect.test.' },
    ]);
    expect(body.notSimulated).toContain('smtp-port25.unknown');
    expect(body.resolved.filter((id) => id.startsWith('smtp-port25.'))).toEqual([]);
    expect(reports.lab.traffic.dialled.filter((one) => one.startsWith('77.77.4.1 '))).toEqual([]);
  });

  it('has servers that deny with an SOA record what is removed', async () => {
    const { body } = await preview('spfopen.com', [{ action: 'remove', host: '@', type: 'TXT' }]);
    expect(body.introduced).toContain('spf-record.missing');
    expect(body.introduced.filter((id) => id.startsWith('ns-answers.'))).toEqual([]);
  });

  it('resolves nothing by taking the name away', async () => {
    const { body } = await preview('www.nospf.com', [
      { action: 'remove', host: 'www.nospf.com.', type: 'A' },
      { action: 'remove', host: 'www.nospf.com.', type: 'AAAA' },
    ]);
    expect([body.after.resolvable, body.resolved]).toEqual([false, []]);
  });

  it.each([
    ['a name that is none', { action: 'add', host: 'a..b', type: 'A', value: '77.77.3.1' }],
    ['a name outside', { action: 'add', host: 'www.perfect.test.', type: 'A', value: '77.77.3.1' }],
    ['a type that is made, not typed', { action: 'add', host: 'www', type: 'RRSIG', value: 'x' }],
    ['no value', { action: 'add', host: 'www', type: 'A' }],
    ['a value of another type', { action: 'add', host: 'www', type: 'A', value: 'www.example.com' }],
    ['a number that is too large', { action: 'add', host: '@', type: 'MX', value: '70000 mail.perfect.test.' }],
    ['too much', { action: 'add', host: '@', type: 'MX', value: '10 mail.perfect.test. x' }],
    ['what is not there', { action: 'remove', host: 'nothing-here', type: 'TXT' }],
    ['what is there otherwise', { action: 'replace', host: '@', type: 'TXT', value: 'x', old: 'y' }],
    ['a CNAME beside others', { action: 'add', host: 'www', type: 'CNAME', value: 'nospf.com.' }],
    ['a CNAME at the apex', { action: 'add', host: '@', type: 'CNAME', value: 'www.perfect.test.' }],
    ['a zone without NS', { action: 'remove', host: '@', type: 'NS' }],
    ['a second SOA', { action: 'add', host: '@', type: 'SOA', value: 'a. b. 1 2 3 4 5' }],
    ['a domain that nobody has', { action: 'add', host: '@', type: 'A', value: '77.77.3.1' }, 'unregistered.com'],
  ])('refuses %s, and says why in both languages', async (_, change, domain = 'nospf.com') => {
    for (const lang of ['', '?lang=de']) {
      const { answer } = await preview(domain, [change], lang);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_change']);
      expect(messageOf(answer)).toMatch(
        lang === '' ? /^Change 1 is not possible: .+\.$/ : /^Änderung 1 ist nicht möglich: .+\.$/,
      );
    }
  });

  it.each([
    ['a name that is none', [{ action: 'add', host: 'a..b', type: 'A', value: '77.77.3.1' }]],
    ['a name outside', [{ action: 'remove', host: 'www.perfect.test.', type: 'A' }]],
    ['a type that is made', [{ action: 'add', host: '@', type: 'NSEC', value: 'x' }]],
    ['a value of another type', [{ action: 'replace', host: '@', type: 'MX', value: '77.77.3.1 x' }]],
    ['an old value of another type', [{ action: 'remove', host: '@', type: 'A', old: 'x' }]],
    ['a CNAME at what is registered', [{ action: 'add', host: '@', type: 'CNAME', value: 'perfect.test.' }]],
    [
      'a record beside a CNAME',
      [
        { action: 'add', host: 'new', type: 'CNAME', value: 'perfect.test.' },
        { action: 'add', host: 'new.multispf.com', type: 'SRV', value: '0 1 25 perfect.test.' },
      ],
    ],
    [
      'two CNAMEs',
      ['perfect.test.', 'nospf.com.'].map((value) => ({ action: 'add', host: 'new', type: 'CNAME', value })),
    ],
    [
      'two SOA records',
      [1, 2].map((serial) => ({ action: 'add', host: '@', type: 'SOA', value: `a. b. ${serial} 2 3 4 5` })),
    ],
    [
      'a record below a DNAME',
      [
        { action: 'add', host: 'new', type: 'DNAME', value: 'perfect.test.' },
        { action: 'add', host: 'a.b.new', type: 'A', value: '77.77.3.1' },
      ],
    ],
  ])('refuses %s before anyone is asked', async (_, changes) => {
    reports.asked();
    const { answer } = await preview('multispf.com', changes);
    expect([answer.status, codeOf(answer), reports.asked()]).toEqual([400, 'invalid_change', []]);
  });

  it('takes a CNAME in the place of what is removed in another change', async () => {
    const { body, status } = await preview('nospf.com', [
      { action: 'add', host: 'www', type: 'CNAME', value: 'perfect.test.' },
      { action: 'remove', host: 'www', type: 'A' },
      { action: 'remove', host: 'www', type: 'AAAA' },
    ]);
    expect([status, body.after.resolvable]).toEqual([200, true]);
  });

  it.each([
    ['no list', 'x'],
    ['no object in it', [1]],
    ['an action nobody knows', [{ action: 'set', host: '@', type: 'A' }]],
    ['too many', Array.from({ length: 51 }, () => ({ action: 'add', host: '@', type: 'TXT', value: 'x' }))],
    ['something else', [{ action: 'add', host: '@', type: 'TXT', value: 'x', ttl: 1 }]],
  ])('refuses a body with %s', async (_, changes) => {
    const { answer } = await preview('nospf.com', changes);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });
});

describe('GET /api/v1/plan/{domain}', () => {
  it('has stages, scores and what is left to do', async () => {
    const { status, body } = await reports.app.get('plan/spfopen.com');
    const plan = body as DomainPlan;
    expect(status).toBe(200);
    expect(plan.stages[0]?.when).toBe('now');
    expect(plan.stages.slice(1).every(({ when, condition }) => when === 'later' && condition)).toBe(true);
    expect(plan.scoreAfter).toBe(plan.stages.at(-1)?.scoreAfter);
    expect(plan.scoreAfter).toBeGreaterThan(plan.score);
  });

  it.each(['multispf.com', 'news.orgpolicy.com'])('has the records of the check of %s', async (name) => {
    const [{ body: check }, { body: plan }] = [
      await reports.app.get(`check/${name}`),
      await reports.app.get(`plan/${name}`),
    ];
    const planned = (plan as DomainPlan).stages.flatMap(({ changes }) => changes);
    const findings = (check as PreviewResult['after']).findings.filter(({ fix }) => fix?.record && fix.where === 'dns');
    expect(findings.length).toBeGreaterThan(0);
    for (const { fix } of findings)
      expect(
        planned.some(
          ({ host, type, value }) =>
            host === fix!.record!.host && type === fix!.record!.type && value === fix!.record!.value,
        ),
      ).toBe(true);
  });

  it('deletes a text in the strings in which it is published', async () => {
    const { text } = await reports.app.get('plan/spfjoined.com?format=nsupdate');
    expect(text).toContain('update delete spfjoined.com. TXT "v=spf1 ip4:77.77.4.1" "ip4:77.77.4.2 -all"\n');
  });

  it('refuses another format', async () => {
    const answer = await reports.app.get('plan/nospf.com?format=xml');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_format']);
  });
});

describe('/preview', () => {
  const send = (rows: readonly Readonly<Record<string, string>>[], more: Readonly<Record<string, string>> = {}) => {
    const form = new URLSearchParams({ domain: 'nospf.com', ...more });
    for (const row of rows)
      for (const name of ['action', 'host', 'type', 'value', 'old']) form.append(name, row[name] ?? '');
    return reports.app.app.send('POST', '/preview', { body: form });
  };
  const spf = { action: 'add', host: '@', type: 'TXT', value: 'v=spf1 mx ~all' };

  it.each([
    ['en', 'The change resolves', 'No SPF record', 'Nothing was changed'],
    ['de', 'Die Änderung behebt', 'Kein SPF-Eintrag', 'Nichts wurde geändert'],
  ])('shows in %s what changes do, and keeps the form filled in', async (lang, score, resolved, said) => {
    const { status, text, headers } = await send([spf, {}, {}], { lang });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const part of [`<html lang="${lang}"`, score, resolved, said, 'value="v=spf1 mx ~all"'])
      expect([lang, text.includes(part)]).toEqual([lang, true]);
  });

  it.each([
    ['a change that no zone could carry', [{ ...spf, type: 'A' }], {}, 'Change 1 is not possible'],
    ['no domain', [spf], { domain: '..' }, 'This contains no domain name'],
  ])('says what is wrong with %s', async (_, rows, more, said) => {
    const { status, text } = await send(rows, more);
    expect([status, text.includes(said), text.includes('value="v=spf1 mx ~all"')]).toEqual([200, true, true]);
  });

  it('a plan on the report page leads to its stages, and they to the form with the changes', async () => {
    const linked = async (page: string, link: RegExp) => {
      const [, address = ''] = link.exec((await reports.app.app.get(page)).text) ?? [];
      return address.replaceAll('&amp;', '&');
    };
    const stages = await linked('/check/spfopen.com?lang=en', /<a href="(\/preview\/spfopen\.com[^"]*)"/);
    const { text: form } = await reports.app.app.get(await linked(stages, /<a href="(\/preview\?[^"]+)"/));
    const { body } = await reports.app.get('plan/spfopen.com');
    const [first] = (body as DomainPlan).stages[0]!.changes;
    expect(form).toContain(`value="${first!.host}"`);
    expect(form).toContain('value="spfopen.com"');
  });
});
