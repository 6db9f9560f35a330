import type { WebCheckResult } from '../../src/web-check/web-check.dto.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const webCheck = async (path: string) => (await app.get(`web-check/${path}`)).body as WebCheckResult;

describe('GET /api/v1/web-check/{domain}, over HTTP', () => {
  it('follows the redirects and judges headers and security.txt', async () => {
    const report = await webCheck('perfect.test');
    expect(report).toMatchObject({
      domain: 'perfect.test',
      finalUrl: 'https://perfect.test/',
      hops: [
        { url: 'http://perfect.test/', tls: null },
        { url: 'https://perfect.test/', status: 200, tls: { version: 'TLSv1.3' } },
      ],
      cookies: [],
      securityTxt: { found: true, contacts: ['mailto:security@perfect.test'], errors: [] },
    });
    const verdicts = Object.fromEntries(report.headers.map(({ name, verdict }) => [name, verdict]));
    expect(verdicts).toMatchObject({ 'strict-transport-security': 'ok', 'content-security-policy': 'ok' });
  });

  it('proposes configuration for each web server', async () => {
    const { findings } = await webCheck('noheaders.com?lang=de');
    expect(findings.find(({ id }) => id === 'http-nosniff.missing')).toMatchObject({
      title: 'X-Content-Type-Options fehlt',
      fix: {
        configuration: {
          nginx: 'add_header X-Content-Type-Options "nosniff" always;',
          apache: 'Header always set X-Content-Type-Options "nosniff"',
          caddy: 'header X-Content-Type-Options "nosniff"',
          haproxy: 'http-response set-header X-Content-Type-Options "nosniff"',
        },
      },
    });
  });

  it('blames nothing on a domain without a web server', async () => {
    app.lab.internet.register('siteless.test', { records: '@ TXT "no address"' });
    const { finalUrl, hops, headers, findings } = await webCheck('siteless.test');
    expect({ finalUrl, hops, headers }).toEqual({ finalUrl: null, hops: [], headers: [] });
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
