import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanLine } from '#features/scans/scan-line.js';
import type { NumberedLine } from '#features/scans/scan-store.js';
import { packWhole, wholeText } from '#features/scans/whole-reports.js';
import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { codeOf, RunningApp } from './running-app.js';
import { SCAN_FACTS, SCAN_ID, ScanStoreDouble } from './scan-store-double.js';

const PATH = `/api/v1/scans/${SCAN_ID}/results`;
const AT = 1_790_000_000;

let app: RunningApp;
const store = new ScanStoreDouble();

const mail = (domain: string) => ({ api: 'v1', domain, verdict: 'accepts' }) as unknown as MailCheckResult;
const line = (n: number, domain: string): NumberedLine => ({
  ...({ domain, status: 200, at: AT, score: null, findings: [], shared: [n] } satisfies ScanLine),
  n,
});

beforeAll(async () => {
  app = await RunningApp.start({}, (builder) => builder.overrideProvider(ScanBackend).useValue(store.backend));
  const texts = ['a.example', 'b.example'].map((domain) => wholeText({ mail: mail(domain) }, domain));
  store.blocks = [
    {
      lines: [
        line(1, 'a.example'),
        line(2, 'b.example'),
        { n: 3, domain: 'c.example', status: 502, at: AT, error: 'overloaded' },
      ],
      reports: await packWhole([...texts, undefined]),
    },
    { lines: [line(4, 'd.example')] },
  ];
});
afterAll(() => app.close());
beforeEach(() => (store.facts = { ...SCAN_FACTS, checks: 'mail', isWhole: true }));

const read = async (query: string) => {
  const response = await fetch(`${app.url}${PATH}${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  return (await response.text())
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one) as { n: number; domain: string; report?: unknown; error?: string });
};

it('has the whole report in each line, null where it was not kept, and none where there is no report', async () => {
  const lines = await read('?full=true');
  expect(lines.map(({ n, report, error }) => [n, report, error])).toEqual([
    [1, mail('a.example'), undefined],
    [2, mail('b.example'), undefined],
    [3, undefined, 'overloaded'],
    [4, null, undefined],
  ]);
  expect(lines[0]).toMatchObject({ domain: 'a.example', status: 200, score: null, findings: [] });
});

it('goes on after a line, and can be narrowed', async () => {
  expect((await read('?full=true&after=1')).map(({ n }) => n)).toEqual([2, 3, 4]);
  expect((await read('.ndjson?full=true&shared=2')).map(({ domain }) => domain)).toEqual(['b.example']);
  expect((await read('?full=true&failed=true')).map(({ n }) => n)).toEqual([3]);
});

it('exists only where reports are kept, and not as CSV', async () => {
  const refused = async (path: string) => {
    const answer = await app.get(PATH + path);
    return [answer.status, codeOf(answer)];
  };
  expect(await refused('.csv?full=true')).toEqual([400, 'invalid_request']);
  expect(await refused('?full=yes')).toEqual([400, 'invalid_request']);
  expect(await refused('?full=true&lang=fr')).toEqual([400, 'invalid_lang']);
  store.facts = { ...SCAN_FACTS, isWhole: false };
  expect(await refused('?full=true')).toEqual([400, 'invalid_request']);
  store.facts = undefined;
  expect(await refused('?full=true')).toEqual([404, 'not_found']);
});
