import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

interface Entry {
  id: string;
  label: string;
  reachable: boolean;
  status: number;
  ad: boolean;
  answers: { ttl: number; data: string }[];
}
interface Result {
  resolvers: Entry[];
  consistency: { reachable: number; total: number; agreeing: number; consistent: boolean };
}

const propagation = async (path: string) => (await app.get(`propagation/${path}`)).body as Result;
const data = ({ resolvers }: Result) => resolvers.map(({ answers }) => answers.map((answer) => answer.data).join(' '));

describe('GET /api/v1/propagation/{name}/{type}', () => {
  it('reports the answer of each resolver', async () => {
    const { status, body } = await app.get('propagation/perfect.test/mx');
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'v1',
      name: 'perfect.test',
      type: 'MX',
      resolvers: [1, 2, 3, 4, 5].map((number) => ({
        id: `resolver-${number}`,
        label: `Lab resolver ${number}`,
        reachable: true,
        status: 0,
        ad: true,
        answers: [{ ttl: 300, data: '10 mail.perfect.test.' }],
      })),
      consistency: { reachable: 5, total: 5, agreeing: 5, consistent: true },
    });
  });

  it('notices a resolver that is behind', async () => {
    const result = await propagation('moved.com/A');
    expect(data(result)).toEqual(['77.77.3.9', '77.77.3.9', '77.77.3.9', '77.77.3.9', '77.77.3.1']);
    expect(result.consistency).toEqual({ reachable: 5, total: 5, agreeing: 4, consistent: false });
  });

  it.each([
    ['nope.perfect.test/A', 3, true],
    ['nodnssec.com/CAA', 0, false],
    ['bogus.com/A', 2, false],
    ['alldead.de/NS', 2, false],
  ])('%s: all agree that there is nothing (status %d)', async (path, rcode, ad) => {
    const { resolvers, consistency } = await propagation(path);
    expect(
      new Set(resolvers.map((entry) => JSON.stringify([entry.reachable, entry.status, entry.ad, entry.answers]))),
    ).toEqual(new Set([JSON.stringify([true, rcode, ad, []])]));
    expect(consistency).toEqual({ reachable: 5, total: 5, agreeing: 5, consistent: true });
  });

  it('compares what was asked for at the end of an alias', async () => {
    expect(data(await propagation('chain1.cname.com/A'))).toEqual(new Array(5).fill('77.77.3.1'));
    expect(data(await propagation('chain1.cname.com/CNAME'))).toEqual(new Array(5).fill('chain2.cname.com.'));
  });

  it.each(['HTTPS', 'NAPTR', 'LOC', 'TYPE13', 'TYPE65'])('compares %s records', async (type) => {
    const { resolvers, consistency } = await propagation(`types.oddtxt.example/${type}`);
    expect(resolvers.map(({ answers }) => answers.length)).toEqual(new Array(5).fill(1));
    expect(consistency).toMatchObject({ agreeing: 5, consistent: true });
  });

  it('takes an address for PTR', async () => {
    const { body } = await app.get('propagation/77.77.4.1/PTR');
    expect(body).toMatchObject({ name: '1.4.77.77.in-addr.arpa', type: 'PTR', consistency: { agreeing: 5 } });
  });

  it('ignores order and case, but not the RCODE', async () => {
    const [first, second, third] = app.lab.resolvers;
    first!.twist = (answer) => ({ ...answer, answers: answer.answers.toReversed() });
    second!.twist = (answer) => ({
      ...answer,
      answers: answer.answers.map((record) =>
        record.type === 'NS' ? { ...record, ttl: 7, data: { target: record.data.target.toUpperCase() } } : record,
      ),
    });
    third!.twist = (answer) => ({ ...answer, rcode: 3 });
    const { consistency } = await propagation('perfect.test/NS');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect(consistency).toEqual({ reachable: 5, total: 5, agreeing: 4, consistent: false });
  });

  it.each([1, 2, 3, 4, 5])('goes on without resolver-%d', async (number) => {
    app.lab.resolver(number).become('down');
    const { resolvers, consistency } = await propagation(`without-${number}.wildcard.com/A`);
    app.lab.resolver(number).become('well');
    const gone = {
      id: `resolver-${number}`,
      label: `Lab resolver ${number}`,
      reachable: false,
      status: -1,
      ad: false,
      answers: [],
    };
    expect(resolvers[number - 1]).toEqual(gone);
    expect(resolvers.filter(({ reachable }) => reachable)).toHaveLength(4);
    expect(consistency).toEqual({ reachable: 4, total: 5, agreeing: 4, consistent: true });
  });

  it('waits for resolvers that give up late on dead name servers', async () => {
    const late = await LabApp.start({ DD_DNS_DEADLINE_MS: '100' }); // the resolvers of the lab take 150 ms
    for (const resolver of late.lab.resolvers) resolver.become('slow');
    const { body } = await late.get('propagation/alldead.de/A');
    await late.close();
    const { resolvers, consistency } = body as Result;
    expect(resolvers.map(({ reachable, status }) => [reachable, status])).toEqual(Array(5).fill([true, 2]));
    expect(consistency).toEqual({ reachable: 5, total: 5, agreeing: 5, consistent: true });
  });

  it('does not cache queries that we were too busy to send', async () => {
    const busy = await LabApp.start({ DD_DNS_QUERIES: '4', DD_DNS_QUERIES_WAITING: '0' });
    const { status, body, headers } = await busy.get('propagation/perfect.test/A');
    await busy.close();
    expect([status, (body as Result).consistency.reachable]).toEqual([200, 4]);
    expect(headers.get('cache-control')).toBe('public, max-age=0');
  });

  it('never answers 502, and does not cache a report without answers', async () => {
    for (const resolver of app.lab.resolvers) resolver.become('down');
    const { status, body, headers } = await app.get('propagation/spfopen.com/A');
    for (const resolver of app.lab.resolvers) resolver.become('well');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0']);
    expect((body as Result).consistency).toEqual({ reachable: 0, total: 5, agreeing: 0, consistent: false });
    expect((await propagation('spfopen.com/A')).consistency).toMatchObject({ reachable: 5, consistent: true });
  });

  it.each([
    ['propagation/a..b/A', 'invalid_name'],
    ['propagation/77.77.4.1/A', 'invalid_name'],
    ['propagation/perfect.test/ANY', 'invalid_type'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it('asks each resolver once', async () => {
    const asked = await app.questionsFor('propagation/dmarcnone.com/TXT');
    expect(asked.map(({ server }) => server).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `resolver-${number}`));
  });

  itIsAReport(() => app, {
    path: 'propagation/perfect.test/CAA',
    same: 'propagation/Perfect.Test./caa',
    fresh: 'propagation/spf11.com/TXT',
    cost: 5,
    bad: 'propagation/example.com/ANY',
  });
});
