const CURRENT = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
const CBC = 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA384';
const STATIC = 'AES128-SHA:AES256-GCM-SHA384';
const FINITE_FIELD = 'DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-SHA';
const ANY = '@SECLEVEL=0';
/** OpenSSL refuses versions before TLS 1.2 at its usual level of security. */
const OLD = `DEFAULT:${ANY}`;
const CURVES = 'X25519:P-256:P-384';

/** Keys of certificates; `rsa-1024` is signed with SHA-1. */
export const KEYS = ['rsa-2048', 'rsa-3072', 'rsa-1024', 'p256', 'p384'] as const;
export type Key = (typeof KEYS)[number];

export const OPENSSL_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type OpensslVersion = (typeof OPENSSL_VERSIONS)[number];

/** Programs that use OpenSSL have the same settings under different names. */
export interface OpensslConfiguration {
  readonly server: 'nginx' | 'apache' | 'stunnel' | 'openssl' | 'node' | 'postfix' | 'dovecot';
  readonly name: string;
  readonly key: Key;
  readonly versions: readonly [oldest: OpensslVersion, newest: OpensslVersion];
  readonly ciphers: string;
  readonly groups: string;
  readonly order: 'server' | 'client';
  readonly http2: boolean;
}

/** Exim of Debian uses GnuTLS. */
export interface GnutlsConfiguration {
  readonly server: 'gnutls' | 'exim';
  readonly name: string;
  readonly key: Key;
  readonly priority: string;
}

/** Debian has SSL 3.0 in this library alone. */
export interface NssConfiguration {
  readonly server: 'nss';
  readonly name: string;
  readonly key: Key;
  readonly versions: string;
  /** Codes of the suites, each after a colon. */
  readonly suites: string;
}

export type Configuration = OpensslConfiguration | GnutlsConfiguration | NssConfiguration;

type Server = OpensslConfiguration['server'];
const DEFAULTS = { key: 'rsa-2048', ciphers: CURRENT, groups: CURVES, order: 'server', http2: false } as const;

const openssl = (
  server: Server,
  what: string,
  versions: OpensslConfiguration['versions'],
  others: Partial<OpensslConfiguration> = {},
): OpensslConfiguration => ({ ...DEFAULTS, server, name: `${server} ${what}`, versions, ...others });

const gnutls = (what: string, priority: string, key: Key = 'rsa-2048'): GnutlsConfiguration => ({
  ...{ server: 'gnutls', name: `gnutls ${what}`, key, priority },
});

const exim = (what: string, priority: string, key: Key = 'rsa-2048'): GnutlsConfiguration => ({
  ...{ server: 'exim', name: `exim ${what}`, key, priority },
});

const nss = (what: string, versions: string, suites: string): NssConfiguration => ({
  ...{ server: 'nss', name: `nss ${what}`, key: 'rsa-2048', versions, suites },
});

/** Versions, suites, groups and keys, each in several ways. The order decides about the ports. */
export const CONFIGURATIONS: readonly Configuration[] = [
  openssl('nginx', 'current', ['TLSv1.2', 'TLSv1.3'], { http2: true }),
  openssl('nginx', 'current, ECDSA', ['TLSv1.2', 'TLSv1.3'], { key: 'p256', order: 'client', http2: true }),
  openssl('nginx', 'only 1.3', ['TLSv1.3', 'TLSv1.3'], { groups: 'X25519' }),
  openssl('nginx', 'only 1.2', ['TLSv1.2', 'TLSv1.2'], { groups: 'P-384', key: 'rsa-3072' }),
  openssl('nginx', 'only 1.2, ECDSA', ['TLSv1.2', 'TLSv1.2'], { groups: 'P-256', key: 'p256' }),
  openssl('nginx', '1.1 to 1.3', ['TLSv1.1', 'TLSv1.3'], { ciphers: OLD }),
  openssl('nginx', '1.0 to 1.3', ['TLSv1', 'TLSv1.3'], { ciphers: OLD, order: 'client' }),
  openssl('nginx', '1.0 to 1.2, static RSA', ['TLSv1', 'TLSv1.2'], { ciphers: `${STATIC}:${ANY}` }),
  openssl('nginx', '1.0 and 1.1', ['TLSv1', 'TLSv1.1'], { ciphers: OLD }),
  openssl('nginx', 'only 1.0', ['TLSv1', 'TLSv1'], { ciphers: OLD }),
  openssl('nginx', 'CBC', ['TLSv1.2', 'TLSv1.2'], { ciphers: CBC }),
  openssl('nginx', 'some without forward secrecy', ['TLSv1.2', 'TLSv1.3'], { ciphers: `${CURRENT}:${STATIC}` }),
  openssl('nginx', 'anonymous', ['TLSv1.2', 'TLSv1.2'], { ciphers: `AECDH-AES128-SHA:${CURRENT}:${ANY}` }),
  openssl('nginx', 'everything', ['TLSv1', 'TLSv1.3'], { ciphers: `ALL:${ANY}`, key: 'rsa-1024' }),
  openssl('nginx', 'NULL', ['TLSv1.2', 'TLSv1.3'], { ciphers: `ECDHE-RSA-NULL-SHA:NULL-SHA256:${CURRENT}:${ANY}` }),
  openssl('nginx', 'X448', ['TLSv1.2', 'TLSv1.3'], { groups: 'X448:X25519' }),
  openssl('apache', 'current', ['TLSv1.2', 'TLSv1.3']),
  openssl('apache', '1.0 to 1.3, client order', ['TLSv1', 'TLSv1.3'], { ciphers: OLD, order: 'client' }),
  openssl('apache', 'only 1.2, ECDSA', ['TLSv1.2', 'TLSv1.2'], { key: 'p384' }),
  openssl('apache', 'finite fields', ['TLSv1.2', 'TLSv1.2'], { ciphers: `${CURRENT}:${FINITE_FIELD}` }),
  openssl('stunnel', 'current', ['TLSv1.2', 'TLSv1.3']),
  openssl('stunnel', 'only 1.3, ECDSA', ['TLSv1.3', 'TLSv1.3'], { key: 'p384' }),
  openssl('stunnel', '1.1 to 1.2', ['TLSv1.1', 'TLSv1.2'], { ciphers: OLD }),
  openssl('stunnel', 'only 1.1', ['TLSv1.1', 'TLSv1.1'], { ciphers: OLD, key: 'p256' }),
  openssl('stunnel', 'static RSA', ['TLSv1.2', 'TLSv1.2'], { ciphers: STATIC }),
  openssl('stunnel', 'ChaCha20', ['TLSv1.2', 'TLSv1.3'], { ciphers: 'ECDHE-RSA-CHACHA20-POLY1305', groups: 'P-521' }),
  gnutls('default', 'NORMAL'),
  gnutls('default, ECDSA', 'NORMAL:%SERVER_PRECEDENCE', 'p256'),
  nss('only SSL 3.0', 'ssl3:ssl3', ':0005:000A:002F'),
  gnutls('1.0 to 1.2', 'NORMAL:-VERS-ALL:+VERS-TLS1.2:+VERS-TLS1.1:+VERS-TLS1.0'),
  gnutls('3DES', 'NORMAL:+3DES-CBC:-VERS-TLS1.3'),
  gnutls('RC4', 'NORMAL:+ARCFOUR-128:+MD5:%SERVER_PRECEDENCE'),
  gnutls('anonymous', 'NORMAL:+ANON-ECDH:+ANON-DH:-VERS-TLS1.3'),
  gnutls('NULL', 'NORMAL:+NULL:-VERS-TLS1.3'),
  gnutls('256 bits', 'SECURE256'),
  gnutls('only forward secrecy', 'PFS:-VERS-TLS1.3'),
  gnutls('no forward secrecy', 'NORMAL:-KX-ALL:+RSA:-VERS-TLS1.3'),
  gnutls('only 1.3', 'NORMAL:-VERS-ALL:+VERS-TLS1.3'),
  gnutls('few groups', 'NORMAL:-GROUP-ALL:+GROUP-SECP521R1:+GROUP-FFDHE2048', 'rsa-3072'),
  openssl('openssl', 'current', ['TLSv1.2', 'TLSv1.3'], { order: 'client', http2: true }),
  openssl('openssl', '1.0 to 1.2', ['TLSv1', 'TLSv1.2'], { ciphers: OLD, key: 'rsa-1024' }),
  openssl('openssl', 'anonymous and NULL', ['TLSv1.2', 'TLSv1.2'], { ciphers: `aNULL:eNULL:${CURRENT}:${ANY}` }),
  openssl('openssl', 'finite fields', ['TLSv1.2', 'TLSv1.3'], { ciphers: FINITE_FIELD, groups: 'P-256:ffdhe2048' }),
  openssl('node', 'current', ['TLSv1.2', 'TLSv1.3'], { http2: true }),
  openssl('node', '1.0 to 1.2', ['TLSv1', 'TLSv1.2'], { ciphers: OLD, order: 'client' }),
  openssl('node', 'only 1.3, ECDSA', ['TLSv1.3', 'TLSv1.3'], { key: 'p256' }),
  openssl('postfix', 'current', ['TLSv1.2', 'TLSv1.3']),
  openssl('postfix', '1.0 to 1.3', ['TLSv1', 'TLSv1.3'], { ciphers: OLD, order: 'client' }),
  openssl('postfix', 'only 1.2', ['TLSv1.2', 'TLSv1.2'], { ciphers: `${CURRENT}:${CBC}`, key: 'p256' }),
  openssl('postfix', 'only 1.0', ['TLSv1', 'TLSv1'], { ciphers: OLD }),
  openssl('postfix', 'static RSA', ['TLSv1.2', 'TLSv1.2'], { ciphers: STATIC }),
  openssl('postfix', 'NULL', ['TLSv1.2', 'TLSv1.3'], { ciphers: `ECDHE-RSA-NULL-SHA:NULL-SHA256:${CURRENT}:${ANY}` }),
  openssl('nginx', '1.0 to 1.3, switched on but refused', ['TLSv1', 'TLSv1.3'], { ciphers: 'DEFAULT' }),
  nss('SSL 3.0 to TLS 1.2', 'ssl3:tls1.2', ':0004:0005:000A:002F:C013:C02F'),
  exim('default', 'NORMAL'),
  exim('1.0 to 1.2, 3DES', 'NORMAL:+3DES-CBC:-VERS-ALL:+VERS-TLS1.2:+VERS-TLS1.1:+VERS-TLS1.0', 'p256'),
  openssl('dovecot', 'current', ['TLSv1.2', 'TLSv1.3']),
  openssl('dovecot', '1.0 to 1.3', ['TLSv1', 'TLSv1.3'], { ciphers: `${CURRENT}:${CBC}:${ANY}`, order: 'client' }),
];

/** Those that are asked after STARTTLS of SMTP; of Dovecot, that is its submission service. */
const OVER_SMTP: readonly Configuration['server'][] = ['postfix', 'exim', 'dovecot'];

export const isMailServer = ({ server }: Configuration): boolean => OVER_SMTP.includes(server);

const FIRST_PORT = 9001;

export const portOf = (configuration: Configuration): number => FIRST_PORT + CONFIGURATIONS.indexOf(configuration);
