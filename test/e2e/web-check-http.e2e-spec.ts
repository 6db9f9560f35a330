import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import { LabApp } from './lab-app.js';
import { attributesOf, readPage } from './read-page.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

let serial = 0;
/** A site that answers with these headers, and at port 80 with a redirect to `target`. */
async function site(
  headers: (request: IncomingHttpHeaders) => OutgoingHttpHeaders,
  target = (domain: string) => `https://${domain}/`,
): Promise<string> {
  const [domain, address] = [`headers${++serial}.com`, `77.77.10.${serial}`];
  app.lab.internet.register(domain, { records: `@ A ${address}` });
  await app.lab.hosts.web(address, domain, (request, response) => {
    if (!('encrypted' in request.socket)) return void response.writeHead(301, { location: target(domain) }).end();
    response.writeHead(200, { 'content-type': 'text/html', ...headers(request.headers) }).end('<title>x</title>');
  });
  return domain;
}

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
          lighttpd: 'setenv.set-response-header += ( "X-Content-Type-Options" => "nosniff" )',
        },
      },
    });
  });

  it.each<[string, readonly string[]]>([
    [
      'perfect.test',
      [
        'http://perfect.test/ 301 200 page https://perfect.test/',
        'https://perfect.test/ 200 page https://perfect.test/',
        'http://www.perfect.test/ 301 301 200 page https://perfect.test/',
        'https://www.perfect.test/ 301 200 page https://perfect.test/',
      ],
    ],
    [
      'redirectloop.com',
      [
        'http://redirectloop.com/ 301 301 loop http://redirectloop.com/',
        'https://redirectloop.com/ 301 301 loop https://redirectloop.com/',
        'http://www.redirectloop.com/ 301 200 page https://www.redirectloop.com/',
        'https://www.redirectloop.com/ 200 page https://www.redirectloop.com/',
      ],
    ],
    [
      'redirectdead.com',
      [
        'http://redirectdead.com/ 301 301 no-address https://www.redirectdead.com/',
        'https://redirectdead.com/ 301 no-address https://www.redirectdead.com/',
        'http://www.redirectdead.com/ no-address http://www.redirectdead.com/',
        'https://www.redirectdead.com/ no-address https://www.redirectdead.com/',
      ],
    ],
    [
      'wwwexpired.com',
      [
        'http://wwwexpired.com/ 301 200 page https://wwwexpired.com/',
        'https://wwwexpired.com/ 200 page https://wwwexpired.com/',
        'http://www.wwwexpired.com/ 301 certificate expired https://www.wwwexpired.com/',
        'https://www.wwwexpired.com/ certificate expired https://www.wwwexpired.com/',
      ],
    ],
    [
      'www.wwwrefusing.com',
      [
        'http://www.wwwrefusing.com/ closed http://www.wwwrefusing.com/',
        'https://www.wwwrefusing.com/ closed https://www.wwwrefusing.com/',
      ],
    ],
  ])('shows where each address of %s leads', async (domain, ways) => {
    const { entries } = await webCheck(domain);
    expect(
      entries.map(({ url, hops, end, fault, finalUrl }) =>
        [url, ...hops.map(({ status }) => status), end, ...(fault ? [fault] : []), finalUrl].join(' '),
      ),
    ).toEqual(ways);
  });

  it.each([
    ['redirectloop.com', 'goes round in circles: http://redirectloop.com/', 'Addresses that lead to a page: 2 of 4.'],
    ['wwwexpired.com', 'certificate expired: www.wwwexpired.com', 'Addresses that lead to a page: 2 of 4.'],
    ['redirectdead.com', 'DNS returns no address: www.redirectdead.com', 'None of them leads to a page.'],
    ['downgrade.com', 'ends without TLS at http://downgrade.com/start', 'They lead to 2 different pages.'],
    ['bogus.com', 'DNS returns no address: bogus.com', 'None of them leads to a page.'],
  ])('the page of %s has a picture of it', async (domain, end, caption) => {
    const answer = await app.app.get(`/web-check/${domain}`, { accept: 'text/html' });
    const seen = readPage(answer);
    expect(attributesOf(seen, 'figure')).toContainEqual(expect.objectContaining({ id: 'entries-picture' }));
    expect(seen.text).toContain(end);
    expect(seen.text).toContain(caption);
  });

  it.each([
    ['redirectloop.com', 'goes round in circles: http://redirectloop.com/', 'Addresses that lead to a page: 2 of 4.'],
    ['wwwexpired.com', 'certificate expired: www.wwwexpired.com', 'Addresses that lead to a page: 2 of 4.'],
    ['downgrade.com', 'ends without TLS at http://downgrade.com/start', 'They lead to 2 different pages.'],
  ])('the report of %s has the same picture', async (domain, end, caption) => {
    const seen = readPage(await app.app.get(`/check/${domain}`, { accept: 'text/html' }));
    expect(attributesOf(seen, 'figure')).toContainEqual(expect.objectContaining({ id: 'entries-picture' }));
    expect(seen.text).toContain(end);
    expect(seen.text).toContain(caption);
  });

  it('the report of a domain without an address has none', async () => {
    const seen = readPage(await app.app.get('/check/bogus.com', { accept: 'text/html' }));
    expect(attributesOf(seen, 'figure')).not.toContainEqual(expect.objectContaining({ id: 'entries-picture' }));
  });

  it.each<[string, (origin: string) => OutgoingHttpHeaders, string]>([
    ['no site', () => ({}), 'closed ok'],
    ['all sites, without cookies', () => ({ 'access-control-allow-origin': '*' }), 'public ok'],
    [
      'one site with cookies',
      () => ({ 'access-control-allow-origin': 'https://app.example', 'access-control-allow-credentials': 'true' }),
      'restricted ok',
    ],
    [
      'every site that asks, with cookies',
      (origin) => ({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
      'any-origin problem',
    ],
  ])('tells who may read the pages: %s', async (_, headers, verdict) => {
    const { findings } = await webCheck(await site(({ origin = 'none' }) => headers(origin)));
    const found = findings.filter(({ id }) => id.startsWith('http-cors.'));
    expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual([`http-cors.${verdict}`]);
  });

  it.each<[string, string, ((domain: string) => string) | undefined, string]>([
    ['does not ask for it', 'max-age=31536000; includeSubDomains', undefined, 'ok ok'],
    ['meets its rules', 'max-age=31536000; includeSubDomains; preload', undefined, 'preloadable ok'],
    ['leaves subdomains out', 'max-age=31536000; preload', undefined, 'preload-lacking info'],
    ['lasts too short', 'max-age=16000000; includeSubDomains; preload', undefined, 'short info'],
    [
      'is redirected to another host first',
      'max-age=31536000; includeSubDomains; preload',
      () => 'https://perfect.test/',
      'preload-redirect info',
    ],
  ])('applies the rules of the preload list to a site that %s', async (_, header, target, verdict) => {
    const { findings } = await webCheck(await site(() => ({ 'strict-transport-security': header }), target));
    const found = findings.filter(({ id }) => id.startsWith('http-hsts.'));
    expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual([`http-hsts.${verdict}`]);
  });

  it('finds a security.txt that is not sent as text', async () => {
    const [domain, address] = ['octets.com', '77.77.11.1'];
    app.lab.internet.register(domain, { records: `@ A ${address}` });
    await app.lab.hosts.web(address, domain, (request, response) => {
      if (request.url === '/')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>');
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.end('Contact: mailto:security@octets.com\nExpires: 2036-01-01T00:00:00Z\n');
    });
    const { findings, securityTxt } = await webCheck(domain);
    expect(securityTxt).toMatchObject({ found: true, contacts: ['mailto:security@octets.com'] });
    expect(findings.find(({ id }) => id === 'http-security-txt.invalid')?.detail).toContain('not text/plain');
  });

  it.each([
    ['a page', 200, ['http-hsts.circular']],
    ['a redirect to HTTPS', 301, ['http-entries.loop']],
  ])('HSTS next to a redirect from HTTPS to %s over plain HTTP', async (_, status, expected) => {
    const domain = await site(() => ({}));
    await app.lab.hosts.web(`77.77.10.${serial}`, domain, (request, response) => {
      const isSecure = 'encrypted' in request.socket;
      const location = `${isSecure ? 'http' : 'https'}://${domain}/`;
      if (!isSecure && status === 200) return void response.writeHead(200).end('<title>x</title>');
      response.writeHead(301, { location, ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }) }).end();
    });
    const { findings } = await webCheck(domain);
    const ids = findings.filter(({ severity }) => severity === 'problem').map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('http-'))).toEqual(expected);
  });

  it('advises no HSTS where HTTPS leads back to plain HTTP', async () => {
    const { findings } = await webCheck('downgrade.com');
    const { fix } = findings.find(({ id }) => id === 'http-hsts.missing')!;
    expect(fix?.steps).toEqual([expect.stringContaining('http://downgrade.com/start')]);
    expect(fix).not.toHaveProperty('configuration');
  });

  it.each([
    ['movedexpired.com', 'http-entries.certificate'],
    ['movedclosed.com', 'http-entries.closed'],
    ['movedinside.com', 'http-entries.private'],
    ['movederror.com', 'http-entries.error'],
    ['redirectloop.com', 'http-entries.loop'],
    ['www.wwwrefusing.com', 'http-entries.closed'],
    ['certnone.com', 'http-entries.tls'],
  ])('%s, whose addresses lead to no page, has the problem %s', async (domain, id) => {
    const { findings } = await webCheck(domain);
    expect(findings.find((finding) => finding.id === id)).toMatchObject({ severity: 'problem' });
  });

  it('blames nothing on a domain without a web server', async () => {
    app.lab.internet.register('siteless.test', { records: '@ TXT "no address"' });
    const { finalUrl, hops, headers, findings } = await webCheck('siteless.test');
    expect({ finalUrl, hops, headers }).toEqual({ finalUrl: null, hops: [], headers: [] });
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
