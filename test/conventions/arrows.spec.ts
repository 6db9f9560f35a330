import { sourceFiles } from './source-files.js';

const FEATURES = [
  ...['health', 'lookup', 'propagation', 'availability', 'dkim', 'dnssec', 'mail-check'],
  ...['seo', 'idn', 'generate', 'header', 'badge', 'mcp'],
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
  cli: ['config', 'domain', 'edge', 'health', 'seo', 'app.setup.ts'],
  ...Object.fromEntries(FEATURES.map((name) => [name, ['config', 'domain', 'dns-wire', 'records', 'network', 'edge']])),
  // These two show what the other features found out.
  badge: ['config', 'domain', 'edge', 'health'],
  mcp: ['config', 'domain', 'edge', ...FEATURES],
};
const PURE = ['domain', 'dns-wire', 'records', 'metrics'];
const roomOf = (path: string) => path.split('/')[0]!;

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

it('pure code knows neither Nest nor the machine', () => {
  const wrong = sourceFiles
    .filter(({ path }) => PURE.includes(roomOf(path)) || path.includes('/checks/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('@nestjs') || (name.startsWith('node:') && name !== 'node:crypto'))
        .map((name) => `${path} uses ${name}`),
    );
  expect(wrong).toEqual([]);
});

it('only network opens sockets', () => {
  const sockets = /from 'node:(net|tls|dgram|http|https|http2|dns)|\bfetch\(/;
  expect(sourceFiles.filter(({ path, text }) => roomOf(path) !== 'network' && sockets.test(text))).toEqual([]);
});

it('only config reads the environment', () => {
  expect(sourceFiles.filter(({ path, text }) => roomOf(path) !== 'config' && text.includes('process.env'))).toEqual([]);
});

it('no drawer for things that have no place', () => {
  const odd = sourceFiles.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.ts$)/.test(path));
  expect(odd.map(({ path }) => path)).toEqual([]);
});
