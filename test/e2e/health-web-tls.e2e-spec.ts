import type { DomainHealth } from '#features/health/health.dto.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const check = async (domain: string) => (await app.get(`check/${domain}`)).body as DomainHealth;
const found = ({ findings }: DomainHealth, rule: string) =>
  findings.filter(({ id }) => id.startsWith(`${rule}.`)).map(({ id, severity }) => `${id} ${severity}`);

describe('TLS and headers of the website in the health check', () => {
  it.each([
    ['perfect.test', 'web-tls-versions.ok ok', 'web-tls-ciphers.ok ok', 'page-headers.ok ok'],
    ['tlsold.com', 'web-tls-versions.old warn', 'web-tls-ciphers.ok ok', 'page-headers.ok ok'],
    ['tlsonlyold.com', 'web-tls-versions.only-old problem', 'web-tls-ciphers.ok ok', undefined],
    ['tlsbroken.com', 'web-tls-versions.ok ok', 'web-tls-ciphers.broken warn', 'page-headers.ok ok'],
    ['noheaders.com', 'web-tls-versions.ok ok', 'web-tls-ciphers.ok ok', 'page-headers.missing info'],
    ['httponly.com', undefined, undefined, undefined],
    ['noserver.com', undefined, undefined, undefined],
    ['certnone.com', undefined, undefined, undefined],
    ['certold.com', 'web-tls-versions.ok ok', 'web-tls-ciphers.ok ok', undefined],
    ['wwwonly.com', 'web-tls-versions.ok ok', 'web-tls-ciphers.ok ok', undefined],
    ['brandalias.com', 'web-tls-versions.ok ok', 'web-tls-ciphers.ok ok', undefined],
  ])('%s', async (domain, ...expected) => {
    const report = await check(domain);
    const rules = ['web-tls-versions', 'web-tls-ciphers', 'page-headers'];
    expect(rules.map((rule) => found(report, rule))).toEqual(expected.map((one) => (one ? [one] : [])));
  });

  it('costs little', async () => {
    const scores = await Promise.all(['tlsold.com', 'tlsbroken.com', 'noheaders.com'].map(check));
    expect(scores.map(({ score }) => score)).toEqual([98, 96, 100]);
  });
});
