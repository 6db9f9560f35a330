import { known } from '#base/domain/fact.js';
import type { Encrypted, Encryption, Greeting, SmtpTalk } from '#base/domain/smtp-talk.js';
import type { MailServer } from '#features/health/topics/smtp/smtp.facts.js';
import { parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { absent } from '#base/domain/fact.js';

export const MX = 'mx.example.com';
export const SERVERS = [`${MX} [77.77.4.1]`];
export const CERTIFICATE = { servers: SERVERS, subject: MX, issuer: 'R1', until: '2027-01-01T00:00Z' };

const WELCOME: Greeting = { kind: 'welcome', text: `220 ${MX}` };
const LEAF = {
  subject: MX,
  issuer: 'R1',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-01-01T00:00:00.000Z',
  der: new Uint8Array(),
};

/** A successful SMTP session, except for the given fields. */
export const talk = (given: Partial<SmtpTalk> = {}): SmtpTalk => ({
  host: MX,
  address: '77.77.4.1',
  port: 'open',
  isWitnessed: true,
  greeting: WELCOME,
  names: [MX],
  encryption: encrypted(),
  ...given,
});

export function encrypted(given: Partial<Encrypted> = {}): Encrypted {
  return {
    kind: 'encrypted',
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    chain: [LEAF],
    matchesHost: true,
    isTrusted: true,
    ...given,
  };
}

/** STARTTLS is not offered. */
export const PLAIN: Encryption = { kind: 'not-offered', said: `250 ${MX} SIZE 1` };

export const talks = (...given: Partial<SmtpTalk>[]) => ({ smtpTalks: known(given.map(talk)) });
export const withEncryption = (...given: Encryption[]) => talks(...given.map((encryption) => ({ encryption })));

export const mailServers = (
  servers: (Partial<MailServer> & Pick<MailServer, 'state'>)[],
  isWhole = true,
  isImplicit = false,
) => ({
  mailServers: known({
    servers: servers.map((server) => ({ host: MX, talks: [talk()], ...server })),
    isWhole,
    isImplicit,
  }),
});

export const CLOSED: Partial<SmtpTalk> = {
  port: 'closed',
  greeting: undefined,
  encryption: undefined,
};

/** The MTA-STS policy of the domain with one MX host. */
export const policyFile = (mode: string, mx = MX) => ({
  policyFile: known({
    url: 'https://mta-sts.example.com/.well-known/mta-sts.txt',
    mediaType: 'text/plain',
    ...((parsed) => ({ policy: parsed.record, faults: parsed.faults }))(
      parseMtaStsPolicy(`version: STSv1\nmode: ${mode}\nmx: ${mx}\nmax_age: 604800\n`),
    ),
  }),
});
export const FREE = { policyFile: absent, dane: absent };
