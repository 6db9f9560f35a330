import { parseCalendar, type ParsedComponent, unescapeText } from '../calendar/parse-calendar.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start({ PUBLIC_URL: 'https://dd.example' })));
afterAll(() => app.close());

const calendarOf = async (path: string) => {
  const { status, text, headers } = await app.app.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return parseCalendar(text);
};
const eventsOf = (calendar: ParsedComponent) => calendar.components.filter(({ name }) => name === 'VEVENT');
const summariesOf = (calendar: ParsedComponent) =>
  eventsOf(calendar).map(({ properties }) => unescapeText(properties.get('SUMMARY')!));

describe('GET /calendar/{domain}.ics', () => {
  it('has an event with an alarm for every date of the report', async () => {
    const calendar = await calendarOf('/calendar/perfect.test.ics');
    expect(calendar.properties.get('REFRESH-INTERVAL;VALUE=DURATION')).toBe('P1D');
    expect(summariesOf(calendar)).toEqual([
      'DNSSEC signatures of perfect.test expire',
      'Certificate of perfect.test expires',
      'Certificate of www.perfect.test expires',
      'Certificate of the mail server mail.perfect.test expires',
      'security.txt expires',
    ]);
    for (const { properties, components } of eventsOf(calendar)) {
      expect(properties.get('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/);
      expect(properties.get('DTSTART;VALUE=DATE')).toMatch(/^\d{8}$/);
      expect(properties.get('URL')).toBe('https://dd.example/check/perfect.test');
      for (const alarm of components) expect(alarm.properties.get('TRIGGER')).toMatch(/^-P(?:[1-9]|1[0-4])D$/);
    }
  });

  it('has the same UIDs every time, and each of them once', async () => {
    const uids = async (language: string) =>
      eventsOf(await calendarOf(`/calendar/perfect.test.ics?lang=${language}`)).map(({ properties }) =>
        properties.get('UID'),
      );
    const first = await uids('en');
    expect(new Set(first).size).toBe(first.length);
    expect(await uids('de')).toEqual(first);
  });

  it.each([
    ['ststesting.com', 'en', 'MTA-STS is still in testing mode'],
    ['overdue.com', 'en', 'Registration of overdue.com expires'],
    ['dkimtesting.com', 'de', 'DKIM-Schlüssel ist noch im Testmodus'],
  ])('%s in %s has: %s', async (domain, language, summary) => {
    expect(summariesOf(await calendarOf(`/calendar/${domain}.ics?lang=${language}`))).toContain(summary);
  });

  it('of a domain that does not exist has no event', async () => {
    const { components } = await calendarOf('/calendar/unregistered.com.ics');
    expect(components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
  });

  it('can be validated with its ETag', async () => {
    const { headers } = await app.app.get('/calendar/perfect.test.ics');
    const again = await app.app.get('/calendar/perfect.test.ics', { 'if-none-match': headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['/calendar/com.ics', 400, 'invalid_domain'],
    ['/calendar/perfect.test.ics?lang=fr', 400, 'invalid_lang'],
  ])('%s: %d %s', async (path, status, code) => {
    const answer = await app.app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('is linked from the report', async () => {
    const { text } = await app.app.get('/check/perfect.test?lang=de');
    expect(text).toContain('href="/calendar/perfect.test.ics?lang=de"');
  });
});
