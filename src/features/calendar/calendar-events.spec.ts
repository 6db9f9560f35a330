import type { HealthReport } from '#features/health/health-report.js';
import { calendarEvents } from './calendar-events.js';

const report = (dates: object[], findings: object[] = [], checkedAt = '2026-11-17T09:00:00.000Z') =>
  ({ checkedAt, findings, figures: { dates } }) as unknown as HealthReport;
const events = (...given: Parameters<typeof report>) =>
  calendarEvents(report(...given)).map(({ what, of, day, alarmDays }) => [what, of, day, alarmDays]);

it('has an event for every date, with an alarm two weeks before', () => {
  expect(
    events([
      { what: 'certificate', until: '2027-01-28T10:00Z', of: 'a.example', issuer: 'CA', validDays: 90 },
      { what: 'registration', until: '2027-09-11', of: 'a.example' },
      { what: 'securityTxt', until: '2027-06-01T23:30:00-02:00', of: 'https://a.example/.well-known/security.txt' },
    ]),
  ).toEqual([
    ['certificate', 'a.example', '2027-01-28', 14],
    ['registration', 'a.example', '2027-09-11', 14],
    ['securityTxt', 'https://a.example/.well-known/security.txt', '2027-06-02', 14],
  ]);
});

it.each([
  ['certificate', 90, 14],
  ['certificate', 47, 11],
  ['mailCertificate', 6, 1],
  ['certificate', 2, 0],
  ['signatures', 365, 14],
  ['signatures', 30, 3], // BIND renews with 7.5 days left
  ['signatures', 14, 1],
  ['signatures', 2, 0], // signed for each answer
])('%s that is valid for %d days in total has an alarm %d days before', (what, validDays, alarmDays) => {
  const [event] = calendarEvents(report([{ what, until: '2026-11-20T00:00Z', of: 'a.example', validDays }]));
  expect(event!.alarmDays).toBe(alarmDays);
});

it('keeps an event for 30 days', () => {
  const of = 'a.example';
  expect(events([{ what: 'registration', until: '2026-10-19', of }])).toHaveLength(1);
  expect(events([{ what: 'registration', until: '2026-10-17', of }])).toEqual([]);
});

it.each([
  ['2026-11-17T09:00:00.000Z', '2026-12-01'],
  ['2026-12-01T23:59:59.000Z', '2026-12-01'],
  ['2026-12-31T23:59:59.000Z', '2027-01-01'],
])('test modes seen at %s are due on %s', (checkedAt, day) => {
  const findings = [
    { id: 'mta-sts-mode.testing', params: { url: 'https://mta-sts.a.example/.well-known/mta-sts.txt' } },
    { id: 'dkim-testing.on', params: { host: 's1._domainkey.a.example' } },
    { id: 'dkim-keys.ok', params: {} },
  ];
  expect(events([], findings, checkedAt)).toEqual([
    ['mtaStsTesting', 'https://mta-sts.a.example/.well-known/mta-sts.txt', day, 14],
    ['dkimTesting', 's1._domainkey.a.example', day, 14],
  ]);
});

it('has no event if nothing is known', () => {
  expect(calendarEvents({ ...report([]), figures: {} })).toEqual([]);
});
