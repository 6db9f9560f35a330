import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CidrBlock } from '#base/domain/ip-address.js';
import { readEnvFile } from './env-file.js';
import { hasRecipient, isUri } from '#formats/records/report-uri.js';
import { type Environment, EnvironmentReader } from './environment.js';
import { formatResolvers, parseResolvers, PUBLIC_RESOLVERS } from './resolver-list.js';
import { parseAnchor, ROOT_ANCHOR_TEXT } from '#formats/records/root-anchors.js';
import { parseRedisNodes } from './redis-nodes.js';
import { readMailTest } from './mail-test.js';
import { type OutboundProxy, readProxy } from './outbound-proxy.js';
import { readScans } from './scans.js';
import { readTargets } from './targets.js';
import { readTracing } from './tracing.js';

const DAY = 86_400_000;
const CONTACT_SCHEMES = /^(?:mailto:[^@]+@|https:\/\/|tel:)/i;
const PROXY = /^(?:https|no)_proxy$/i;
/** Variables of a service that a single command ignores. */
const OF_SERVICES = /^DD_(?:MAIL_TEST_|SCANS$|ROLE$)/;
/** Of the file of DD_PROFILE. */
const MAX_PROFILE_BYTES = 65_536;

/** A severity profile; its content is checked by the health check, which knows all ids. */
export interface ProfileFile {
  readonly path: string;
  readonly text: string;
}

/** The validated environment; nothing else reads process.env. */
export class Config {
  readonly http;
  readonly limits;
  readonly keys;
  readonly registrar;
  readonly cache;
  readonly redis;
  readonly work;
  readonly memory;
  readonly workers;
  readonly dns;
  readonly targets;
  /** For resolvers, registries and the registrar only. */
  readonly proxy: OutboundProxy | undefined;
  /** Undefined if the mail test is off. */
  readonly mailTest;
  /** Undefined if scans are off. */
  readonly scans;
  readonly metrics;
  /** Undefined if traces are sent nowhere. */
  readonly tracing;
  readonly logLevel;
  /** How much of a client's address is logged. */
  readonly logClients;
  /** Whether the start logs what this machine can reach. */
  readonly examinesItself;
  /** The severity profile of the operator. */
  readonly profile: ProfileFile | undefined;
  readonly blockedClients: readonly CidrBlock[];
  /** URIs for those who find a weakness of the service. */
  readonly securityContacts: readonly string[];
  /** All variables with their defaults as text. */
  readonly variables: ReadonlyMap<string, string>;
  /** Notes for the operator at startup that do not prevent the start. */
  readonly notes: readonly string[];

  constructor(env: Environment, profile?: ProfileFile) {
    const read = new EnvironmentReader(env);
    this.http = {
      port: read.integer('PORT', 3000, { max: 65_535 }),
      host: read.text('HOST'),
      publicUrl: read.url('PUBLIC_URL'),
      trustProxy: read.integer('TRUST_PROXY', 0, { max: 10 }),
      connections: read.integer('DD_CLIENT_CONNECTIONS', 5000, { min: 1, max: 100_000 }),
      drainMs: read.integer('DD_DRAIN_MS', 0, { max: 120_000 }),
      shutdownMs: read.integer('DD_SHUTDOWN_MS', 10_000, { min: 100, max: 300_000 }),
    };
    this.keys = {
      secret: read.secret('API_KEY_SECRET'),
      revoked: new Set(read.list('REVOKED_KEYS', (id) => id, 'key ids')),
    };
    read.check(
      'API_KEY_SECRET',
      this.keys.secret === '' || this.keys.secret.length >= 32,
      'must have at least 32 characters',
    );
    this.registrar = {
      url: read.url('REGISTRAR_VERIFY_URL'),
      timeoutMs: read.integer('DD_REGISTRAR_TIMEOUT_MS', 2000, { min: 50, max: 30_000 }),
    };
    this.limits = {
      day: {
        ttl: DAY,
        anonymous: read.integer('DD_LIMIT_DAY_ANONYMOUS', 50, { min: 1 }),
        keyed: read.integer('DD_LIMIT_DAY_KEYED', 5000, { min: 1 }),
      },
      burst: {
        ttl: 60_000,
        anonymous: read.integer('DD_LIMIT_BURST_ANONYMOUS', 5, { min: 1 }),
        keyed: read.integer('DD_LIMIT_BURST_KEYED', 30, { min: 1 }),
      },
      badges: readBadgeLimit(read),
      probes: readProbeLimit(read),
    };
    this.blockedClients = read.list(
      'BLOCKED_CLIENTS',
      (item) => CidrBlock.parse(item)?.unmapped,
      'addresses or CIDR blocks',
    );
    this.securityContacts = read.list(
      'DD_SECURITY_CONTACT',
      securityContact,
      'email addresses, or mailto, https or tel URIs',
    );
    this.cache = {
      entries: read.integer('DD_CACHE_ENTRIES', 10_000, { min: 1, max: 1_000_000 }),
      ttlMs: read.integer('DD_CACHE_SECONDS', 300, { min: 1, max: 3600 }) * 1000,
    };
    this.redis = readRedis(read);
    this.work = {
      reports: read.integer('DD_REPORTS_AT_ONCE', 48, { min: 1, max: 10_000 }),
      reportsPerClient: read.integer('DD_REPORTS_AT_ONCE_PER_CLIENT', 12, { min: 1, max: 10_000 }),
      waiting: read.integer('DD_REPORTS_WAITING', 96, { max: 10_000 }),
      waitingPerClient: read.integer('DD_REPORTS_WAITING_PER_CLIENT', 24, { max: 10_000 }),
      waitMs: read.integer('DD_REPORTS_WAIT_MS', 8000, { min: 1, max: 30_000 }),
      badges: read.integer('DD_BADGES_AT_ONCE', 4, { min: 1, max: 1000 }),
    };
    this.workers = {
      count: read.integer('DD_WORKERS', 4, { max: 64 }),
      megabytes: read.integer('DD_WORKER_MB', 96, { min: 32, max: 4096 }),
      seconds: read.integer('DD_WORKER_SECONDS', 5, { min: 1, max: 60 }),
    };
    this.memory = { megabytes: read.integer('DD_MEMORY_MB', 0, { max: 1_000_000 }) };
    this.dns = readDns(read);
    this.targets = readTargets(read);
    this.proxy = readProxy(read);
    this.mailTest = readMailTest(read);
    this.scans = readScans(read, this.redis.nodes.length > 0);
    this.metrics = {
      token: read.secret('DD_METRICS_TOKEN'),
      clients: read.list('DD_METRICS_CLIENTS', (item) => CidrBlock.parse(item)?.unmapped, 'addresses or CIDR blocks'),
    };
    this.tracing = readTracing(read);
    this.logLevel = read.oneOf('DD_LOG_LEVEL', 'info', ['error', 'warn', 'info', 'debug']);
    this.logClients = read.oneOf('DD_LOG_CLIENTS', 'network', ['full', 'network', 'none']);
    this.examinesItself = read.oneOf('DD_DOCTOR', 'on', ['on', 'off']) === 'on';
    this.profile = profile ?? readProfile(read);
    this.variables = read.asked;
    this.notes = [
      ...read.unknown.map(
        ({ name, meant }) =>
          `${name} is not a known variable and has no effect${meant === undefined ? '' : `. Did you mean ${meant}?`}`,
      ),
      ...(this.keys.secret === '' ? ['API_KEY_SECRET is not set: our own API keys are disabled'] : []),
    ];
    read.finish();
  }

  /** Differs for every severity profile, so that reports made with different ones are not mixed up. */
  get profileDigest(): string {
    return this.profile ? createHash('sha256').update(this.profile.text).digest('hex').slice(0, 16) : '';
  }

  /**
   * Reads the environment, and the file `.env` for variables that are not set. Throws a ConfigError that names every
   * invalid variable.
   */
  static load(overrides: Environment = {}): Config {
    return new Config({ ...readEnvFile('.env'), ...process.env, ...overrides });
  }

  /** For commands of the operator, with a longer Redis timeout than requests have. */
  static ofOperator(): Config {
    return Config.load({ DD_REDIS_TIMEOUT_MS: '5000' });
  }

  /**
   * For a single command without a service: ignores Redis and the `.env` file of the current folder. What its user gives it
   * is read in this process; it receives no mail and works on no scans.
   */
  static ofCommand(profile?: ProfileFile): Config {
    const env = Object.entries(process.env).filter(
      ([name]) => PROXY.test(name) || (name.startsWith('DD_') && !OF_SERVICES.test(name)),
    );
    return new Config({ DD_WORKERS: '0', ...Object.fromEntries(env) }, profile);
  }
}

/** As a URI (RFC 9116 section 2.5.3). */
function securityContact(text: string): string | undefined {
  const uri = text.includes(':') ? text : `mailto:${text}`;
  return CONTACT_SCHEMES.test(uri) && isUri(uri) && hasRecipient(uri) ? uri : undefined;
}

/** The same for all clients, since images are fetched without an API key. */
function readBadgeLimit(read: EnvironmentReader) {
  const limit = read.integer('DD_LIMIT_BADGES', 300, { min: 1 });
  return { ttl: DAY, anonymous: limit, keyed: limit };
}

/** The same for all clients, since Prometheus is authenticated by a token or an address. */
function readProbeLimit(read: EnvironmentReader) {
  const limit = read.integer('DD_LIMIT_PROBES', 120, { min: 1 });
  return { ttl: 60_000, anonymous: limit, keyed: limit };
}

function readProfile(read: EnvironmentReader): ProfileFile | undefined {
  const path = read.text('DD_PROFILE');
  if (path === '') return undefined;
  try {
    read.check(
      'DD_PROFILE',
      statSync(path).size <= MAX_PROFILE_BYTES,
      `must name a file of at most ${MAX_PROFILE_BYTES} bytes`,
    );
    return { path, text: readFileSync(path, 'utf8').slice(0, MAX_PROFILE_BYTES) };
  } catch {
    read.check('DD_PROFILE', false, 'names a file that cannot be read');
    return undefined;
  }
}

function readRedis(read: EnvironmentReader) {
  const nodes = parseRedisNodes(read.secret('REDIS_URL'));
  read.check('REDIS_URL', nodes !== undefined, 'must be a redis or rediss URL, or several separated by commas');
  const prefix = read.text('DD_REDIS_PREFIX', 'dd:');
  read.check(
    'DD_REDIS_PREFIX',
    !/[{}\s]/.test(prefix),
    'must not contain braces (reserved for Redis Cluster) or spaces',
  );
  return {
    nodes: nodes ?? [],
    prefix,
    timeoutMs: read.integer('DD_REDIS_TIMEOUT_MS', 75, { min: 10, max: 10_000 }),
  };
}

function readDns(read: EnvironmentReader) {
  const resolvers = parseResolvers(read.text('DD_RESOLVERS', formatResolvers(PUBLIC_RESOLVERS)));
  const rule =
    'must list one to eight resolvers as "Label https://host/path", "tls://host", "udp://address" or "system", separated by commas';
  read.check('DD_RESOLVERS', resolvers !== undefined, rule);
  const anchors = read.text('DD_TRUST_ANCHORS', ROOT_ANCHOR_TEXT).split(',').map(parseAnchor);
  read.check(
    'DD_TRUST_ANCHORS',
    !anchors.includes(undefined),
    'must list DS records as "tag algorithm digest-type digest", separated by commas',
  );
  const deadlineMs = read.integer('DD_DNS_DEADLINE_MS', 4000, { min: 100, max: 30_000 });
  return {
    resolvers: resolvers ?? PUBLIC_RESOLVERS,
    anchors: anchors.filter((anchor) => anchor !== undefined),
    deadlineMs,
    singleMs: read.integer('DD_PROPAGATION_DEADLINE_MS', 10_000, { min: 100, max: 30_000 }),
    hedgeMs: read.integer('DD_DNS_HEDGE_MS', 400, { min: 10, max: 30_000 }),
    limits: {
      total: read.integer('DD_DNS_QUERIES', 256, { min: 1, max: 10_000 }),
      perKey: read.integer('DD_DNS_QUERIES_PER_RESOLVER', 96, { min: 1, max: 10_000 }),
      waiting: read.integer('DD_DNS_QUERIES_WAITING', 2048, { max: 100_000 }),
      waitMs: deadlineMs,
    },
    cacheEntries: read.integer('DD_DNS_CACHE_ENTRIES', 10_000, { min: 0, max: 1_000_000 }),
  };
}
