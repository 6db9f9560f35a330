import { DOH_FAULTS, type DohFault } from '../lab/doh-faults.js';
import { DohServer } from '../lab/doh-server.js';
import { LabApp } from '../e2e/lab-app.js';
import { codeOf, RunningApp } from '../e2e/running-app.js';

const FAULTS: DohFault[] = ['down', ...(Object.keys(DOH_FAULTS) as (keyof typeof DOH_FAULTS)[])];
const HARMLESS: DohFault = 'slow';
const DEADLINE_MS = 1500;
const MARGIN_MS = 15_000; // long enough for a busy machine; without a timeout the request would never end

let app: LabApp;
let serial = 0;
const TIMES = {
  DD_DNS_DEADLINE_MS: String(DEADLINE_MS),
  DD_PROPAGATION_DEADLINE_MS: String(DEADLINE_MS),
  DD_DNS_HEDGE_MS: '100',
};
beforeAll(async () => (app = await LabApp.start(TIMES)));
afterAll(() => app.close());
afterEach(async () => {
  everyResolver('well');
  await app.get(`propagation/${freshName()}/A`); // a connection that was just reset may fail once more
});

/** A new name that has an address. */
const freshName = () => `fresh-${serial++}.wildcard.com`;
const everyResolver = (fault: DohFault | 'well') => {
  for (const resolver of app.lab.resolvers) resolver.become(fault);
};

async function timed<T>(work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  expect(performance.now() - start).toBeLessThan(DEADLINE_MS + MARGIN_MS);
  return result;
}

describe.each(FAULTS)('a resolver that is %s', (fault) => {
  it.each([1, 2, 3])('as resolver-%d costs no look-up its answer', async (number) => {
    app.lab.resolver(number).become(fault);
    const { status, body } = await timed(app.get(`lookup/${freshName()}/A`));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 0, ad: true, answers: [{ data: '77.77.3.1' }] });
  });

  it.each([1, 2, 3, 4, 5])('as resolver-%d is the only one that propagation does not reach', async (number) => {
    app.lab.resolver(number).become(fault);
    const { status, body } = await timed(app.get(`propagation/${freshName()}/A`));
    expect(status).toBe(200);
    const reachable = (body as { resolvers: { reachable: boolean }[] }).resolvers.map((entry) => entry.reachable);
    expect(reachable).toEqual([1, 2, 3, 4, 5].map((other) => other !== number || fault === HARMLESS));
  });

  it('everywhere gives 502, or the answer where it is only slow, and nothing is kept', async () => {
    everyResolver(fault);
    const name = freshName();
    const paths = [`lookup/${name}/A`, `dkim/${name}/s1`, `dnssec/${name}`];
    const answers = await timed(Promise.all(paths.map((path) => app.get(path))));
    const expected = fault === HARMLESS ? [200, undefined] : [502, 'upstream_unavailable'];
    for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual(expected);
    everyResolver('well');
    for (const path of paths) expect((await app.get(path)).status).toBe(200);
  });
});

describe('when validating resolvers are gone', () => {
  it('one of three is enough', async () => {
    app.lab.resolver(1).become('down');
    app.lab.resolver(2).become('silent');
    for (const path of [
      `lookup/${freshName()}/A`,
      'dkim/dkim.com/rsa2048',
      'dnssec/perfect.test',
      'lookup/nope.dkim.com/A',
    ])
      expect((await timed(app.get(path))).status).toBe(200);
  });
});

describe('a resolver with an untrusted certificate', () => {
  it('gets no query', async () => {
    const { lab } = app;
    const identity = lab.hosts.ca.issue({ names: ['127.0.0.1'] });
    const impostor = await DohServer.start('impostor', lab.resolver(1).recursor, lab.traffic, identity);
    const urls = [impostor, ...lab.resolvers.slice(1)].map(({ url }) => url);
    const wary = await RunningApp.start({ DD_RESOLVERS: urls.join(',') });
    const propagation = await wary.get('/api/v1/propagation/perfect.test/A');
    const lookup = await wary.get('/api/v1/lookup/perfect.test/A');
    await wary.close();
    await impostor.close();
    expect(propagation.body).toMatchObject({ consistency: { reachable: 4, consistent: true } });
    expect([lookup.status, lab.traffic.asked({ server: 'impostor' })]).toEqual([200, []]);
  });
});
