import { sourceFiles } from './source-files.js';

const FEATURES = [
  ...['health', 'lookup', 'propagation', 'availability', 'dkim', 'dnssec', 'mail-check'],
  ...[
    'seo',
    'idn',
    'generate',
    'header',
    'bounce',
    'badge',
    'plan',
    'preview',
    'move',
    'verify',
    'mcp',
    'rules',
    'site',
    'probe',
  ],
];

/** What each room may use, besides itself and packages. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'dns-wire': ['domain'],
  records: ['domain', 'dns-wire'],
  config: ['domain'],
  metrics: [],
  network: ['config', 'domain', 'metrics', 'dns-wire', 'records'],
  edge: ['config', 'domain', 'metrics', 'network'],
  operations: ['config', 'domain', 'edge', 'metrics', 'network'],
  cli: ['config', 'domain', 'edge', 'network', ...FEATURES, 'app.setup.ts', 'start-service.ts'],
  ...Object.fromEntries(FEATURES.map((name) => [name, ['config', 'domain', 'dns-wire', 'records', 'network', 'edge']])),
  // These show what the other features found out.
  badge: ['config', 'domain', 'edge', 'health'],
  plan: ['domain', 'dns-wire', 'edge', 'health'],
  preview: ['domain', 'edge', 'health'],
  move: ['config', 'domain', 'dns-wire', 'records', 'network', 'edge', 'health'],
  verify: ['domain', 'dns-wire', 'network', 'edge', 'health'],
  probe: ['domain', 'edge', 'metrics', 'network', 'health', 'seo'],
  rules: ['domain', 'edge', 'health', 'seo'],
  mcp: ['config', 'domain', 'edge', ...FEATURES],
  site: ['config', 'domain', 'dns-wire', 'edge', ...FEATURES],
};
/** The rooms inside the large rooms, and which of their neighbors they may use. What lies next to the rooms is for all of them. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  network: {
    connect: [],
    dns: ['connect'],
    web: ['connect'],
    rdap: ['connect', 'web'],
    probe: ['connect'],
    smtp: ['connect', 'probe'],
    redis: [],
  },
  edge: {
    errors: [],
    logs: [],
    params: ['errors'],
    texts: ['params'],
    limits: ['errors', 'params'],
    keys: ['limits'],
    reports: ['limits'],
    openapi: ['errors', 'limits', 'reports'],
    http: ['errors', 'logs', 'texts', 'limits', 'reports'],
  },
  health: {
    gathering: [],
    repair: ['gathering'],
    tape: ['gathering'],
    overlay: ['gathering'],
    topics: ['gathering', 'repair'],
  },
  seo: {
    html: [],
    robots: ['html'],
    links: ['html'],
    sitemap: [],
    llms: [],
    facts: ['html', 'robots', 'links', 'sitemap', 'llms'],
    topics: ['html', 'robots', 'links', 'sitemap'],
  },
};
const PURE = ['domain', 'dns-wire', 'records', 'metrics'];
/** Checks and what they repair with. */
const JUDGES = /\/checks\/|\/repair\/|-repair\.ts$/;
const roomOf = (path: string) => path.split('/')[0]!;
/** Undefined for what lies next to the rooms. */
const innerRoomOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1] : undefined);
const isOfTheMachine = (name: string) =>
  name.startsWith('@nestjs') || (name.startsWith('node:') && name !== 'node:crypto');

it('arrows run one way', () => {
  const wrong = sourceFiles.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    const allowed = MAY_USE[room];
    if (!allowed) return room.endsWith('.ts') ? [] : [`${room} is not a room of this house`];
    return imports
      .filter((name) => name.endsWith('.ts') && roomOf(name) !== room && !allowed.includes(roomOf(name)))
      .map((name) => `${path} uses ${name}`);
  });
  expect(wrong).toEqual([]);
});

it.each(Object.entries(INSIDE))('arrows inside %s run one way', (house, rooms) => {
  const wrong = sourceFiles
    .filter(({ path }) => roomOf(path) === house && innerRoomOf(path) !== undefined)
    .flatMap(({ path, imports }) => {
      const room = innerRoomOf(path)!;
      const allowed = rooms[room];
      if (!allowed) return [`${house}/${room} is not a room of this house`];
      const neighbours = imports.filter((name) => roomOf(name) === house && innerRoomOf(name) !== undefined);
      return neighbours
        .filter((name) => innerRoomOf(name) !== room && !allowed.includes(innerRoomOf(name)!))
        .map((name) => `${path} uses ${name}`);
    });
  expect(wrong).toEqual([]);
});

it('pure code knows neither Nest nor the machine', () => {
  const wrong = sourceFiles
    .filter(({ path }) => PURE.includes(roomOf(path)) || JUDGES.test(path))
    .flatMap(({ path, imports }) => imports.filter(isOfTheMachine).map((name) => `${path} uses ${name}`));
  expect(wrong).toEqual([]);
});

it('no check names the network, not even its types', () => {
  const wrong = sourceFiles
    .filter(({ path }) => JUDGES.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((name) => /^(network|edge)\//.test(name)).map((name) => `${path} uses ${name}`),
    );
  expect(wrong).toEqual([]);
});

it('no check leads to the network, however far one follows', () => {
  const needs = new Map(sourceFiles.map((file) => [file.path, file.needs]));
  const wayOut = (path: string, way: readonly string[], seen: Set<string>): string[] => {
    if (/^(network|edge)\//.test(path) || isOfTheMachine(path)) return [[...way, path].join(' → ')];
    if (seen.has(path)) return [];
    seen.add(path);
    return (needs.get(path) ?? []).flatMap((next) => wayOut(next, [...way, path], seen));
  };
  const judges = sourceFiles.filter(({ path }) => JUDGES.test(path));
  expect(judges.flatMap(({ path }) => wayOut(path, [], new Set()).slice(0, 1))).toEqual([]);
});

it('no file leads back to itself', () => {
  const imports = new Map(sourceFiles.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of sourceFiles) follow(path, []);
  expect(circles).toEqual([]);
});

it('only network opens sockets', () => {
  const sockets = /from 'node:(net|tls|dgram|http|https|http2|dns)|\bfetch\(/;
  const openers = sourceFiles.filter(({ path, text }) => roomOf(path) !== 'network' && sockets.test(text));
  expect(openers.map(({ path }) => path)).toEqual(['edge/http/express-server.ts']); // which only listens
});

it('only config reads the environment', () => {
  expect(sourceFiles.filter(({ path, text }) => roomOf(path) !== 'config' && text.includes('process.env'))).toEqual([]);
});

it('no drawer for things that have no place', () => {
  const odd = sourceFiles.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.ts$)/.test(path));
  expect(odd.map(({ path }) => path)).toEqual([]);
});
