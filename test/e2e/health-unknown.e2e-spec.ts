import { questionKey } from '../../src/network/dns-answer.js';
import { isConclusive } from '../../src/health/health-report.js';
import type { QuestionFault } from '../health/failing-resolver.js';
import { LabReports } from '../health/lab-reports.js';

const FAULTS: readonly QuestionFault[] = ['silent', 'refused'];

let reports: LabReports;
beforeAll(async () => (reports = await LabReports.start()));
afterAll(() => reports.close());

describe.each(['perfect.test', 'nospf.com', 'spfopen.com'])('while one question about %s has no answer', (domain) => {
  it('the report knows less, and says nothing worse', async () => {
    reports.asked();
    const { score } = await reports.on(domain);
    const questions = new Map(reports.asked().map((question) => [questionKey(question), question]));
    expect(questions.size).toBeGreaterThan(30);
    for (const [key] of questions)
      for (const fault of FAULTS) {
        const report = await reports.on(domain, (question) => (questionKey(question) === key ? fault : undefined));
        expect([key, fault, report.resolvable, report.score >= score]).toEqual([key, fault, true, true]);
      }
  }, 300_000);
});

it('what needs a question that has no answer is unknown', async () => {
  const { findings } = await reports.on('perfect.test', ({ type }) => (type === 'CAA' ? 'silent' : undefined));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['caa-record.unknown', 'caa-syntax.unknown']));
});

it('an inherited policy is unknown, not missing, where the way up is blocked', async () => {
  const { findings } = await reports.on('www.perfect.test', ({ name }) =>
    name === '_dmarc.perfect.test' ? 'silent' : undefined,
  );
  expect(findings.map(({ id }) => id).filter((id) => id.startsWith('dmarc-record'))).toEqual(['dmarc-record.unknown']);
});

it.each(FAULTS)('nothing is said of a domain while all resolvers are %s', async (fault) => {
  const all = await reports.on('perfect.test', () => fault);
  expect([all.resolvable, all.score, all.findings.map(({ id }) => id)]).toEqual([true, 100, ['domain-exists.unknown']]);
  expect(isConclusive(all)).toBe(false);
});
