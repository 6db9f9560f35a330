import type { AddressInfo } from 'node:net';
import { Controller, Get, type INestApplication, Res } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Response as ExpressResponse } from 'express';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Report } from '../reports/report-cache.js';
import { Redirection } from './redirection.js';
import { Rendered } from './rendered.js';
import { ResponseInterceptor } from './response.interceptor.js';
import { WireForms } from './wire-forms.js';

const FOUND = { score: 7, text: 'Prüfung' };
const PAGE = new Rendered(`<p>${'x'.repeat(5000)}</p>`, { 'Content-Type': 'text/html; charset=utf-8' });

@Controller()
class Routes {
  @Get('report')
  report(): Report<object> {
    return new Report(FOUND, 42, () => FOUND);
  }

  @Get('page')
  page(): Report<Rendered> {
    return new Report(PAGE, 42, () => PAGE);
  }

  @Get('rendered')
  rendered(@Res({ passthrough: true }) response: ExpressResponse): Rendered {
    response.status(400);
    return PAGE;
  }

  @Get('redirection')
  redirection(): Redirection {
    return new Redirection('/page?lang=de');
  }

  @Get('plain')
  plain(): object {
    return FOUND;
  }
}

let app: INestApplication;
let url: string;
beforeAll(async () => {
  const builder = Test.createTestingModule({
    controllers: [Routes],
    providers: [
      { provide: MemoryBudget, useValue: new MemoryBudget() },
      WireForms,
      { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    ],
  });
  app = (await builder.compile()).createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer() as { address(): AddressInfo }).address().port}`;
});
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each([
  ['report', 'application/json; charset=utf-8', JSON.stringify(FOUND), /^"[\w-]{27}"$/],
  ['page', 'text/html; charset=utf-8', PAGE.bytes.toString(), /^W\/"[\w-]{27}"$/],
])('%s: body, type, Cache-Control and ETag', async (path, type, body, etag) => {
  const { status, headers, text } = await ask(path);
  expect([status, headers.get('content-type'), text]).toEqual([200, type, body]);
  expect(headers.get('cache-control')).toBe('public, max-age=42');
  expect(headers.get('etag')).toMatch(etag);
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body));
});

it.each(['report', 'page'])('%s: 304 for a client that has it, also when a browser reloads', async (path) => {
  const etag = (await ask(path)).headers.get('etag')!;
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), `W/${etag.replace('W/', '')}`, '*']) {
    const answer = await ask(path, { 'if-none-match': known, 'cache-control': 'no-cache' });
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=42');
  }
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

it('page: compressed if the client accepts it', async () => {
  const { headers, text } = await ask('page', { 'accept-encoding': 'br' });
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
  expect(text).toBe(PAGE.bytes.toString());
});

it('what is made for one request is not cached, and keeps its status', async () => {
  const { status, headers, text } = await ask('rendered');
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([400, 'no-store', null]);
  expect(text).toBe(PAGE.bytes.toString());
});

it('redirects with 303', async () => {
  const { status, headers, text } = await ask('redirection');
  expect([status, headers.get('location'), text]).toEqual([303, '/page?lang=de', '']);
  expect(headers.get('cache-control')).toBe('no-store');
});

it('leaves everything else to Nest', async () => {
  const { status, headers, text } = await ask('plain');
  expect([status, headers.get('cache-control'), text]).toEqual([200, null, JSON.stringify(FOUND)]);
});

it.each(['report', 'page', 'plain'])('HEAD %s: the headers of GET, without a body', async (path) => {
  const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
  expect([head.status, head.text]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
});
