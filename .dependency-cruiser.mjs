/** The floors of src, from the bottom to the top. A file may use its own floor and those below. */
export const FLOORS = ['base', 'formats', 'platform', 'engine', 'features', 'faces'];

/** The rooms of a floor that use others of the same floor, and which. */
export const NEIGHBORS = {
  'base/execution': ['domain'],
  'base/fingerprints': ['domain'],
  'formats/records': ['dns-wire'],
  'formats/tls-profiles': ['tls-wire'],
  'platform/runtime': ['config'],
  'platform/network': ['config', 'runtime'],
  'platform/mail-listener': ['runtime'],
  'platform/edge': ['config', 'runtime', 'network'],
  'platform/operations': ['config', 'runtime', 'edge'],
  'engine/simulation': ['validation'],
  'engine/gathering': ['simulation'],
  'engine/repair': ['gathering'],
  'engine/website': ['gathering'],
  // What a report of a change needs, and features that present the results of others.
  'features/health': ['change'],
  'features/preview': ['health', 'change'],
  'features/badge': ['health'],
  'features/calendar': ['health'],
  'features/check-many': ['health'],
  'features/compare': ['health', 'change', 'preview', 'evidence'],
  'features/evidence': ['health'],
  'features/mail-test': ['health', 'message-analysis'],
  'features/message-analysis': ['header', 'health'],
  'features/move': ['health', 'change', 'preview'],
  'features/plan': ['health', 'change', 'preview'],
  'features/profiles': ['health', 'web-check'],
  'features/report-analysis': ['header', 'health', 'plan'],
  'features/rollover': ['dnssec'],
  'features/scans': ['health', 'mail-check', 'profiles', 'web-check'],
  'features/spf': ['health', 'preview'],
  'features/verify': ['health', 'preview'],
  'features/zone-check': ['health', 'change', 'preview', 'move'],
  'faces/cli': ['rules', 'views', 'client'],
  'faces/mcp': ['rules', 'views'],
  'faces/site': ['rules', 'views'],
};

/** What a room shows to the others of its floor, and what else to the floors above. */
const SHOWN = {
  'features/health': {
    beside: ['health.module', 'health.service', 'health.dto', 'health-report', 'health-renderer'],
    above: ['health-topics', 'health-progress', 'figures', 'area-facts', 'severity-profile', 'severity-profile-file'],
  },
};

/** The parts of the large rooms, and which of them they may use. Files next to the parts are for all of them. */
const INSIDE = {
  'platform/network': {
    connect: [],
    http2: [],
    dns: ['connect', 'http2'],
    web: ['connect'],
    rdap: ['connect', 'web'],
    probe: ['connect'],
    smtp: ['connect', 'probe'],
    tls: ['connect', 'smtp'],
  },
  'platform/edge': {
    errors: [],
    logs: [],
    params: ['errors'],
    texts: ['params'],
    limits: ['errors', 'params'],
    keys: ['errors', 'limits'],
    reports: ['limits'],
    openapi: ['errors', 'limits', 'reports'],
    workers: ['errors', 'limits'],
    http: ['errors', 'logs', 'params', 'texts', 'limits', 'reports', 'workers'],
    pacing: ['http'],
  },
  'features/health': { topics: [] },
  'engine/simulation': { recording: [], overlay: [], evidence: ['recording'] },
  'features/seo': {
    html: [],
    robots: ['html'],
    links: ['html'],
    sitemap: [],
    llms: [],
    facts: ['html', 'robots', 'links', 'sitemap', 'llms'],
    topics: ['html', 'robots', 'links', 'sitemap'],
  },
};

/** Files that open sockets to hosts that the operator or the user of a command chooses, and the SSRF guard. */
const WAYS_OUT = [
  'platform/network/connect/socket-factory.ts',
  'platform/network/connect/system-address-lookup.ts',
  'platform/network/connect/resolver-sockets.ts',
  'platform/network/connect/proxy-tunnels.ts',
  'platform/network/connect/operator-requests.ts',
  'platform/network/http2/light-http2-client.ts',
  'platform/network/http2/node-http2-client.ts',
  'platform/network/http2/http1-client.ts',
  'platform/runtime/redis/redis-connection.ts',
];
/** These use a connection that the dialer opened. */
const ON_AN_OPEN_CONNECTION = ['platform/network/connect/tls-handshake.ts', 'platform/network/web/http-exchange.ts'];
/** Closes the port of the service. */
const LISTENING = ['platform/edge/pacing/stop-listening.ts'];
const SOCKETS = '^(?:node:)?(?:net|tls|dgram|http|https|http2|dns)$|node_modules/ioredis/';

/** Floors without Nest and without Node. */
const PURE = ['base', 'formats'];
/** Checks and the code of their fixes. */
export const CHECKS = '^src/.*(/checks/|/repair/|-repair\\.ts$)';
const anyOf = (names) => `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const downwards = FLOORS.slice(0, -1).map((floor, level) =>
  forbid(
    `floor-${floor}`,
    `Imports run downwards: src/${floor} may use ${FLOORS.slice(0, level).join(', ') || 'no other floor'}.`,
    { path: `^src/${floor}/` },
    { path: '^src/', pathNot: `^src/${anyOf(FLOORS.slice(0, level + 1))}/` },
  ),
);

const neighbors = [
  ...Object.entries(NEIGHBORS).map(([room, allowed]) => {
    const [floor, name] = room.split('/');
    return forbid(
      `room-${room}`,
      `On its own floor, src/${room} may use: ${allowed.join(', ')}. Others are entered in NEIGHBORS of .dependency-cruiser.mjs.`,
      { path: `^src/${room}/` },
      { path: `^src/${floor}/`, pathNot: `^src/${floor}/${anyOf([name, ...allowed])}/` },
    );
  }),
  forbid(
    'room',
    'A room uses no other room of its floor, unless NEIGHBORS of .dependency-cruiser.mjs says so.',
    { path: '^src/([^/]+)/([^/]+)/', pathNot: `^src/${anyOf(Object.keys(NEIGHBORS))}/` },
    { path: '^src/$1/', pathNot: '^src/$1/$2/' },
  ),
  forbid(
    'top',
    'Only the command line knows the files that start the program.',
    { path: `^src/${FLOORS.at(-1)}/`, pathNot: '^src/faces/cli/' },
    { path: '^src/[^/]+$' },
  ),
];

const shown = Object.entries(SHOWN).flatMap(([room, { beside, above }]) => {
  const [floor] = room.split('/');
  const hint = `Others know src/${room} by ${beside.join(', ')} only. What they share is a room of its own: src/engine, src/base.`;
  const except = (names) => ({ path: `^src/${room}/`, pathNot: `^src/${room}/${anyOf(names)}\\.ts$` });
  return [
    forbid(`inside-${room}`, hint, { path: `^src/${floor}/`, pathNot: `^src/${room}/` }, except(beside)),
    forbid(
      `inside-${room}-above`,
      `The faces also know ${above.join(', ')} of it.`,
      { path: `^src/(?!${floor}/)[^/]+/` },
      except([...beside, ...above]),
    ),
  ];
});

const parts = Object.entries(INSIDE).flatMap(([module, rooms]) =>
  Object.entries(rooms).map(([part, allowed]) =>
    forbid(
      `part-${module}-${part}`,
      `src/${module}/${part} may use: ${allowed.join(', ') || 'no other part'}.`,
      { path: `^src/${module}/${part}/` },
      { path: `^src/${module}/[^/]+/`, pathNot: `^src/${module}/${anyOf([part, ...allowed])}/` },
    ),
  ),
);

const unknownParts = Object.entries(INSIDE).map(([module, rooms]) =>
  forbid(
    `unknown-part-${module}`,
    `Enter a new folder of src/${module} in .dependency-cruiser.mjs.`,
    { path: `^src/${module}/[^/]+/`, pathNot: `^src/${module}/${anyOf(Object.keys(rooms))}/` },
    {},
  ),
);

export const options = {
  tsConfig: { fileName: 'tsconfig.json' },
  tsPreCompilationDeps: true,
  exclude: { path: '\\.spec\\.tsx?$|^src/faces/site/assets/' },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    conditionNames: ['types', 'import', 'require', 'node', 'default'],
    cachedInputFileSystem: { cacheDuration: 600_000 }, // in milliseconds: longer than a run, in which no file changes
  },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...downwards,
    ...neighbors,
    forbid(
      'unknown-floor',
      'The folders of src are the floors; a new feature is a folder of src/features.',
      { path: '^src/[^/]+/', pathNot: `^src/${anyOf(FLOORS)}/` },
      {},
    ),
    ...shown,
    ...parts,
    ...unknownParts,
    forbid(
      'pure-code-node',
      'Pure code uses no module of Node except for node:crypto.',
      { path: [`^src/${anyOf(PURE)}/`, CHECKS] },
      { dependencyTypes: ['core'], pathNot: '^(?:node:)?crypto$' },
    ),
    forbid(
      'pure-code-nest',
      'Pure code does not use Nest.',
      { path: [`^src/${anyOf(PURE)}/`, CHECKS] },
      { path: 'node_modules/@nestjs/' },
    ),
    forbid(
      'sockets',
      'Only these files open sockets. Connections to targets that others choose must use the socket factory.',
      { path: '^src/', pathNot: `^src/${anyOf([...WAYS_OUT, ...ON_AN_OPEN_CONNECTION, ...LISTENING])}$` },
      { path: SOCKETS, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'plain-names',
      'A module named utils, helpers or the like does not tell what it contains.',
      {},
      {
        path: '/(utils|util|helpers|helper|common|misc|index)(/|[.]ts$)',
        pathNot: 'node_modules|^src/faces/client/index[.]ts$', // the entry of a package
      },
    ),
    forbid(
      'check-types',
      'Checks do not even use types of the network.',
      { path: CHECKS },
      { path: '^src/platform/(network|edge)/' },
    ),
    forbid('no-cycles', 'Modules must not import each other.', { path: '^src/' }, { circular: true }),
    forbid('unresolved', 'The file does not exist.', { path: '^src/' }, { couldNotResolve: true }),
    forbid(
      'socket-factory',
      'Only the SSRF guard uses the socket factory.',
      { path: '^src/', pathNot: '^src/platform/network/(network\\.module|connect/dialer)\\.ts$' },
      { path: '^src/platform/network/connect/socket-factory\\.ts$' },
    ),
  ],
  options,
};
