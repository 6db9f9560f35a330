import type { DomainHealth } from '#features/health/health.dto.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const DOMAIN = 'dkim.com';
const idsOf = async (query: string) => {
  const { body } = await app.get(`check/${DOMAIN}${query}`);
  return (body as DomainHealth).findings.map(({ id }) => id);
};

describe('selectors of a check', () => {
  it('are looked up, and have a report of their own', async () => {
    expect(await idsOf('')).not.toContain('dkim-testing.on');
    expect(await idsOf('?selectors=testing')).toContain('dkim-testing.on');
    expect(await idsOf('')).not.toContain('dkim-testing.on');
  });

  it('share a report in any order and case', async () => {
    await idsOf('?selectors=rsa1024,testing');
    app.lab.traffic.clear();
    await idsOf('?selectors=Testing,%20RSA1024,testing');
    await idsOf('?selectors=testing&selectors=rsa1024');
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it.each(['a%20b', '1,2,3,4,5,6,7,8,9,10,11', '..', '1,2,3,4,5,6&selectors=7,8,9,10,11', 'a&selectors=b%20c'])(
    '%s is refused',
    async (selectors) => {
      const answer = await app.get(`check/${DOMAIN}?selectors=${selectors}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_selector']);
    },
  );

  it('are a field of the page, which keeps them in its links', async () => {
    const { text } = await app.app.get(`/check/${DOMAIN}?selectors=testing`);
    expect(text).toContain('value="testing"');
    expect(text).toContain(`/api/v1/check/${DOMAIN}?lang=en&amp;selectors=testing`);
    expect(text).toContain('id="dkim-testing.on"');
  });
});
