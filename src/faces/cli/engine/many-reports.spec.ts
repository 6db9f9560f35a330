import { ManyReports } from './many-reports.js';

/** A service that answers so many domains of each request, then breaks the connection. */
function service(...answered: number[]) {
  const requests: string[][] = [];
  const ask = (domains: readonly string[], each: (line: object) => void) => {
    const count = answered[requests.push([...domains]) - 1] ?? domains.length;
    for (const domain of domains.slice(0, count)) each({ domain: domain.toLowerCase(), status: 200, report: {} });
    return count < domains.length ? Promise.reject(new Error('reset')) : Promise.resolve(true);
  };
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
  const reports = new ManyReports(NAMES, () => Promise.resolve(false));
  expect(await statuses(reports)).toEqual([undefined, undefined, undefined]);
});

it('asks for 100 at a time', async () => {
  const { requests, ask } = service();
  const all = Array.from({ length: 250 }, (_, i) => `d${i}.example`);
  await new ManyReports(all, ask).lineOf('d249.example');
  expect(requests.map(({ length }) => length)).toEqual([100, 100, 50]);
});

it('ignores lines that are none of its own', async () => {
  const ask = (_: readonly string[], each: (line: object) => void) => {
    for (const line of [{ summary: {} }, { domain: 5 }, { domain: 'x.example', status: 200 }]) each(line);
    return Promise.resolve(true);
  };
  expect(await statuses(new ManyReports(NAMES, ask))).toEqual([undefined, undefined, undefined]);
});
