import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createApp } from '../../src/app.setup.js';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';

// Its hook starts the whole application to make the document.
jest.setTimeout(300_000);

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}

let app: NestExpressApplication;
let document: OpenAPIObject;
beforeAll(async () => {
  app = await createApp(new Config({ DD_LOG_LEVEL: 'error' }));
  await app.init();
  document = app.get(OpenApiDocument).read();
});
afterAll(() => app.close());

it('is OpenAPI 3.1 and has the version of the program', () => {
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', VERSION]);
});

it('is committed as it is generated (npm run openapi:write)', () => {
  const committed = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as unknown;
  expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
});

/** Files for browsers and crawlers. */
const FILES = / \/(docs|assets\/|favicon|apple-touch-icon|social-card|robots\.txt|sitemap\.xml|llms\.txt)/;

it('describes every route, except pages, which docs/api.md lists', () => {
  const { router } = app.getHttpAdapter().getInstance() as unknown as {
    router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
  };
  const routes = router.stack
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}).map((method) => `${method} ${route!.path}`))
    .filter((route) => !FILES.test(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'));
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  const manual = readFileSync(join(__dirname, '../../docs/api.md'), 'utf8');
  const [, pages = ''] = manual.split('## Web pages');
  const listed = [...pages.split('\n## ')[0]!.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path);
  const others = routes.filter((route) => !described.includes(route)).map((route) => route.split(' ')[1]);
  expect(described.filter((route) => !routes.includes(route))).toEqual([]);
  expect([...new Set(others)].filter((path) => !listed.includes(path))).toEqual([]);
});

it('says of every operation since which version it exists', () => {
  const changelog = readFileSync(join(__dirname, '../../CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version]) => version);
  const isNext = (version: string) => version.localeCompare(VERSION, 'en', { numeric: true }) > 0;
  const wrong = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { readonly 'x-since'?: string }>).flatMap(([method, operation]) => {
      const since = operation['x-since'];
      return since !== undefined && (released.includes(since) || isNext(since)) ? [] : [`${method} ${path}: ${since}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('has an example with curl for every operation of the API in docs/api.md', () => {
  const manual = readFileSync(join(__dirname, '../../docs/api.md'), 'utf8');
  const examples = [...manual.matchAll(/http:\/\/localhost:3000(\/[^\s'"`)]*)/g)].map(
    ([, path]) => path!.split('?')[0]!,
  );
  const missing = Object.keys(document.paths)
    .filter((path) => path.startsWith('/api/v1/'))
    .filter((path) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return !examples.some((example) => pattern.test(example));
    });
  expect(missing).toEqual([]);
});

it('lists no error code twice', () => {
  const responses = Object.entries(document.paths).flatMap(([path, operations]) =>
    (Object.values(operations) as Operation[]).flatMap(({ responses }) =>
      Object.entries(responses as Record<string, { readonly description: string }>).map(
        ([status, { description }]) => [`${path} ${status}`, description.match(/(?<=Codes: .*)`\w+`/g) ?? []] as const,
      ),
    ),
  );
  expect(responses.filter(([, codes]) => new Set(codes).size < codes.length)).toEqual([]);
});

it('gives every operation an id, a summary, a known tag and its errors', () => {
  const tags = document.tags!.map(({ name }) => name);
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of Object.values(operations) as Operation[]) {
      expect([path, operation.operationId]).toEqual([path, expect.stringMatching(/^[a-z]\w+$/)]);
      expect([path, operation.summary]).toEqual([path, expect.any(String)]);
      expect(tags).toEqual(expect.arrayContaining([...operation.tags!]));
      const success = operation.operationId === 'startScan' ? '202' : '200';
      const always = path.startsWith('/badge/') ? ['200', '403'] : [success, '403', '500', '503'];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(always));
      expect(ids.has(operation.operationId!)).toBe(false);
      ids.add(operation.operationId!);
    }
});
