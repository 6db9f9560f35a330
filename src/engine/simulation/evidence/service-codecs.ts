import type { PortState, SmtpTalk } from '#base/domain/smtp-talk.js';
import { GREETINGS, PORT_STATES } from '#base/domain/smtp-talk.js';
import { TLS_FAULTS } from '#base/domain/tls-fault.js';
import {
  bytes,
  type Codec,
  flag,
  integer,
  list,
  mapped,
  nullable,
  object,
  oneOf,
  optional,
  text,
  tuple,
  variants,
} from '#base/domain/json-codec.js';
import { NAMED_GROUPS, type NamedGroup } from '#formats/tls-wire/named-group.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { TLS_VERSIONS } from '#formats/tls-wire/tls-version.js';
import type { RdapFailure, RdapResult } from '#platform/network/rdap/rdap-client.js';
import { FAILURE_CODES } from '#platform/network/web/page.js';
import { MAX_CERTIFICATE } from './failure-codec.js';

const LINE = text(4096);
const GROUPS = Object.keys(NAMED_GROUPS) as readonly NamedGroup[];

export const port: Codec<PortState> = oneOf(PORT_STATES);

/** What a server offers over TLS. */
export const offeredTls: Codec<OfferedTls> = mapped(
  object({
    versions: list(tuple(oneOf(TLS_VERSIONS), flag), TLS_VERSIONS.length),
    suites: list(tuple(integer(0, 0xffffff), flag), 1000),
    groups: list(tuple(oneOf(GROUPS), flag), GROUPS.length),
    preference: nullable(oneOf(['server', 'client'])),
    alpn: nullable(text(256)),
    dhBits: nullable(integer(0, 1_000_000)),
  }),
  {
    from: ({ versions, suites, groups, ...rest }) => ({
      ...{ versions: [...versions], suites: [...suites], groups: [...groups], ...rest },
    }),
    to: ({ versions, suites, groups, ...rest }) => ({
      ...{ versions: new Map(versions), suites: new Map(suites), groups: new Map(groups), ...rest },
    }),
  },
);

type Encryption = NonNullable<SmtpTalk['encryption']>;

const encryption = variants<Encryption>({
  'not-offered': object({ said: text(65_536) }),
  broken: object({ how: LINE }),
  encrypted: object({
    protocol: text(64),
    cipher: text(128),
    chain: list(
      object({
        subject: LINE,
        issuer: LINE,
        validFrom: text(64),
        validTo: text(64),
        der: bytes(MAX_CERTIFICATE),
      }),
      20,
    ),
    matchesHost: flag,
    isTrusted: flag,
    fault: optional(oneOf(TLS_FAULTS)),
  }),
});

type Greeting = NonNullable<SmtpTalk['greeting']>;

/** An SMTP session. */
export const smtpTalk: Codec<SmtpTalk> = object({
  host: text(256),
  address: text(64),
  port,
  isWitnessed: flag,
  greeting: optional(
    object({ kind: oneOf(GREETINGS), text: optional(text(65_536)) }) as Codec<unknown> as Codec<Greeting>,
  ),
  names: list(LINE, 100),
  encryption: optional(encryption),
});

const NAME = text(1024);
const NUMBER = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const RDAP_FAILURES: readonly RdapFailure[] = [
  ...new Set([...Object.values(FAILURE_CODES), 'no_bootstrap', 'rate_limited', 'http_error'] as const),
];

/** What the registry says. */
export const rdap: Codec<RdapResult> = variants<RdapResult>({
  found: object({
    domain: object({
      name: nullable(NAME),
      registrar: nullable(object({ name: nullable(NAME), ianaId: nullable(NAME) })),
      registered: nullable(NAME),
      expires: nullable(NAME),
      changed: nullable(NAME),
      status: list(NAME, 1000),
      nameservers: list(NAME, 1000),
      delegationSigned: nullable(flag),
      ds: list(
        object({
          keyTag: NUMBER,
          algorithm: NUMBER,
          digestType: NUMBER,
          digest: text(4096),
        }),
        1000,
      ),
      redacted: flag,
    }),
  }),
  'not-found': object({}),
  'no-rdap': object({}),
  unavailable: object({ reason: oneOf(RDAP_FAILURES) }),
});
