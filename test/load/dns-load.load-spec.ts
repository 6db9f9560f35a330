import { LabApp } from '../e2e/lab-app.js';
import { codeOf } from '../e2e/running-app.js';

describe('more concurrent queries than allowed', () => {
  let app: LabApp;
  const LIMITS = { DD_DNS_QUERIES: '2', DD_DNS_QUERIES_PER_RESOLVER: '1', DD_DNS_QUERIES_WAITING: '0' };
  beforeAll(async () => (app = await LabApp.start({ ...LIMITS, DD_DNS_HEDGE_MS: '30000' })));
  afterAll(() => app.close());

  it('are refused with 503, which is not kept', async () => {
    for (const resolver of app.lab.resolvers) resolver.become('slow');
    const names = Array.from({ length: 12 }, (_, i) => `load-${i}.wildcard.com`);
    const answers = await Promise.all(names.map((name) => app.get(`lookup/${name}/A`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(refused.map((answer) => `${codeOf(answer)} ${answer.headers.get('retry-after')}`))).toEqual(
      new Set(['overloaded 5']),
    );
    for (const name of names) expect((await app.get(`lookup/${name}/A`)).status).toBe(200);
  });
});
