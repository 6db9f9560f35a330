/** Features with an endpoint. */
const FEATURES = [
  ...[
    'health',
    'lookup',
    'propagation',
    'availability',
    'dkim',
    'dnssec',
    'mail-check',
    'web-check',
    'seo',
    'idn',
    'generate',
  ],
  ...[
    'header',
    'bounce',
    'message-analysis',
    'report-analysis',
    'badge',
    'calendar',
    'check-many',
    'plan',
    'preview',
    'compare',
    'move',
    'rollover',
    'verify',
    'zone-check',
    'spf',
    'profiles',
    'mcp',
    'rules',
    'site',
    'probe',
  ],
];

/** Modules that the two features with checks may use. */
const CHECKING = ['config', 'domain', 'execution', 'fingerprints', 'dns-wire', 'records', 'network', 'edge'];

/** Modules that each module may use, in addition to itself and packages. */
const MAY_USE = {
  domain: [],
  execution: ['domain'],
  fingerprints: [],
  'dns-wire': ['domain'],
  records: ['domain', 'dns-wire'],
  'tls-wire': [],
  'tls-profiles': ['tls-wire'],
  mime: [],
  client: [],
  html: ['execution'],
  config: ['domain'],
  metrics: [],
  network: ['config', 'domain', 'execution', 'metrics', 'dns-wire', 'records', 'tls-wire'],
  simulation: ['domain', 'dns-wire', 'execution', 'network'],
  edge: ['config', 'domain', 'dns-wire', 'execution', 'metrics', 'network', 'tls-wire', 'tls-profiles'],
  operations: ['config', 'domain', 'edge', 'metrics', 'network'],
  cli: ['config', 'domain', 'edge', 'network', ...FEATURES, 'app.setup.ts', 'start-service.ts', 'start-mcp.ts'],
  ...Object.fromEntries(FEATURES.map((name) => [name, ['config', 'domain', 'dns-wire', 'records', 'network', 'edge']])),
  health: [...CHECKING, 'simulation', 'tls-wire'],
  seo: [...CHECKING, 'html'],
  'mail-check': ['config', 'domain', 'dns-wire', 'records', 'network', 'edge', 'tls-wire', 'tls-profiles'],
  'web-check': [...CHECKING, 'tls-wire', 'tls-profiles', 'html'],
  // These features present the results of others.
  badge: ['config', 'domain', 'edge', 'health'],
  'check-many': ['domain', 'edge', 'health'],
  calendar: ['config', 'domain', 'edge', 'health'],
  plan: ['domain', 'dns-wire', 'edge', 'health', 'simulation'],
  preview: ['domain', 'edge', 'health', 'simulation'],
  rollover: ['domain', 'dns-wire', 'dnssec', 'edge', 'network', 'records', 'simulation'],
  'zone-check': ['domain', 'dns-wire', 'edge', 'execution', 'health', 'move', 'network', 'records', 'simulation'],
  compare: ['domain', 'edge'],
  move: ['config', 'domain', 'execution', 'dns-wire', 'records', 'network', 'edge', 'health', 'simulation'],
  'message-analysis': [
    ...['domain', 'dns-wire', 'edge', 'execution', 'mime', 'network', 'records', 'header', 'health'],
    'report-analysis',
  ],
  header: ['domain', 'edge', 'execution', 'mime'],
  bounce: ['config', 'domain', 'dns-wire', 'edge', 'execution', 'mime', 'network', 'records'],
  'report-analysis': [
    'domain',
    'dns-wire',
    'edge',
    'execution',
    'header',
    'mime',
    'network',
    'records',
    'health',
    'plan',
  ],
  verify: ['domain', 'dns-wire', 'network', 'edge', 'health', 'simulation'],
  spf: ['domain', 'edge', 'network', 'records', 'health'],
  profiles: ['domain', 'edge', 'health', 'network', 'records', 'tls-wire', 'tls-profiles', 'web-check'],
  probe: ['domain', 'edge', 'metrics', 'network', 'operations', 'health', 'seo'],
  rules: ['domain', 'edge', 'health', 'seo', 'message-analysis', 'report-analysis', 'web-check'],
  mcp: ['config', 'domain', 'edge', ...FEATURES],
  site: ['config', 'domain', 'dns-wire', 'edge', 'fingerprints', 'records', 'simulation', ...FEATURES],
};

/** The parts of the large modules, and which of them they may use. Files next to the parts are for all of them. */
const INSIDE = {
  network: {
    connect: [],
    http2: [],
    dns: ['connect', 'http2'],
    web: ['connect'],
    rdap: ['connect', 'web'],
    probe: ['connect'],
    smtp: ['connect', 'probe'],
    tls: ['connect', 'smtp'],
    redis: [],
  },
  edge: {
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
  },
  health: { gathering: [], repair: ['gathering'], topics: ['gathering', 'repair'] },
  simulation: { recording: [], overlay: [] },
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

/** Files that open sockets to hosts that the operator or the user of a command chooses, and the SSRF guard. */
const WAYS_OUT = [
  'network/connect/socket-factory.ts',
  'network/connect/system-address-lookup.ts',
  'network/http2/light-http2-client.ts',
  'network/rdap/http-document.ts',
  'network/redis/redis-connection.ts',
  'network/web/registrar-client.ts',
  'cli/engine/service-client.ts',
];
/** These use a connection that the dialer opened. */
const ON_AN_OPEN_CONNECTION = ['network/connect/tls-handshake.ts', 'network/web/http-exchange.ts'];
/** Closes the port of the service. */
const LISTENING = ['edge/http/shutdown.ts'];
const SOCKETS = '^(?:node:)?(?:net|tls|dgram|http|https|http2|dns)$|node_modules/ioredis/';

const PURE = [
  'domain',
  'execution',
  'fingerprints',
  'dns-wire',
  'records',
  'tls-wire',
  'tls-profiles',
  'mime',
  'html',
  'metrics',
];
/** Checks and the code of their fixes. */
export const CHECKS = '^src/.*(/checks/|/repair/|-repair\\.ts$)';
const anyOf = (names) => `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const modules = Object.entries(MAY_USE).map(([module, allowed]) =>
  forbid(
    `module-${module}`,
    `src/${module} may use: ${allowed.join(', ') || 'no other module'}.`,
    { path: `^src/${module}/` },
    { path: '^src/', pathNot: `^src/${anyOf([module, ...allowed])}(?:/|$)` },
  ),
);

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
  exclude: { path: '\\.spec\\.tsx?$|^src/site/assets/' },
  doNotFollow: { path: 'node_modules' },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...modules,
    forbid(
      'unknown-module',
      'Enter a new folder of src in .dependency-cruiser.mjs.',
      { path: '^src/[^/]+/', pathNot: `^src/${anyOf(Object.keys(MAY_USE))}/` },
      {},
    ),
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
      { path: '/(utils|util|helpers|helper|common|misc|index)(/|[.]ts$)', pathNot: 'node_modules' },
    ),
    forbid(
      'check-types',
      'Checks do not even use types of the network.',
      { path: CHECKS },
      { path: '^src/(network|edge)/' },
    ),
    forbid('no-cycles', 'Modules must not import each other.', { path: '^src/' }, { circular: true }),
    forbid('unresolved', 'The file does not exist.', { path: '^src/' }, { couldNotResolve: true }),
    forbid(
      'socket-factory',
      'Only the SSRF guard uses the socket factory.',
      { path: '^src/', pathNot: '^src/network/(network\\.module|connect/dialer)\\.ts$' },
      { path: '^src/network/connect/socket-factory\\.ts$' },
    ),
  ],
  options,
};
