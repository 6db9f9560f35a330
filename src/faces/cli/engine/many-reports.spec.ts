import { ApiError } from '#faces/client/index.js';
import { ManyReports } from './many-reports.js';

/** A service that answers so many domains of each request, then breaks the connection. */
function service(...answered: number[]) {
  const requests: string[][] = [];
  async function* ask(domains: readonly string[]) {
    const count = answered[requests.push([...domains]) - 1] ?? domains.length;
    for (const domain of domains.slice(0, count)) yield { domain: domain.toLowerCase(), status: 200, report: {} };
    await Promise.resolve();
    if (count < domains.length) throw new Error('reset');
  }
  return { requests, ask };
}
const NAMES = ['A.example', 'b.example', 'c.example'];
const statuses = async (reports: ManyReports) =>
  Promise.all(NAMES.map(async (name) => (await reports.lineOf(name))?.status));

it('asks once', async () => {
  const { requests, ask } = service();
  expect(await statuses(new ManyReports([...NAMES, 'a.example'], ask))).toEqual([200, 200, 200]);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toHaveLength(3);
});

it('asks for the rest after a broken connection', async () => {
  const { requests, ask } = service(1, 1);
  expect(await statuses(new ManyReports(NAMES, ask))).toEqual([200, 200, 200]);
  expect(requests).toEqual([NAMES, NAMES.slice(1), NAMES.slice(2)]);
});

it('ends after a request that brings nothing', async () => {
  const { requests, ask } = service(1, 0);
  expect(await statuses(new ManyReports(NAMES, ask))).toEqual([200, undefined, undefined]);
  expect(requests).toHaveLength(2);
});

it('ends with a service that has no such endpoint', async () => {
  let requests = 0;
  const reports = new ManyReports(NAMES, () => {
    requests++;
    throw new ApiError(404, 'not_found', 'Not found.', undefined);
  });
  expect(await statuses(reports)).toEqual([undefined, undefined, undefined]);
  expect(requests).toBe(1);
});

it('asks for 100 at a time', async () => {
  const { requests, ask } = service();
  const all = Array.from({ length: 250 }, (_, i) => `d${i}.example`);
  await new ManyReports(all, ask).lineOf('d249.example');
  expect(requests.map(({ length }) => length)).toEqual([100, 100, 50]);
});

it('ignores lines that are none of its own', async () => {
  async function* ask() {
    yield* await Promise.resolve([null, 'x', { summary: {} }, { domain: 5 }, { domain: 'x.example', status: 200 }]);
  }
  expect(await statuses(new ManyReports(NAMES, ask))).toEqual([undefined, undefined, undefined]);
});
