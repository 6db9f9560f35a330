import { absent, known, type Known } from '#base/domain/fact.js';
import type { CaaSet } from '#features/health/topics/caa/caa.facts.js';
import type { PolicyFile } from '#features/health/topics/mta-sts/mta-sts.facts.js';
import type { HttpsState, HttpsResult, ServerCertificate } from '#features/health/topics/site/https-result.js';
import type { HttpsRecords } from '#features/health/topics/web/service-binding.facts.js';
import { parseCaa } from '#formats/records/caa.js';
import { parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import type { ServiceBinding } from '#formats/records/service-binding.js';
import { readZoneText } from '../lab/zone-text.js';
import { host, NAME } from './health-domain.js';

export const DAY = 86_400_000;

/** The certificate of the web server, by default in the middle of its validity. */
export const certificateOf = (given: Partial<ServerCertificate> = {}): ServerCertificate => ({
  host: NAME,
  issuer: "Let's Encrypt",
  names: [NAME],
  from: '2026-10-01T00:00Z',
  until: '2026-12-30T00:00Z',
  life: 90 * DAY,
  left: 45 * DAY,
  ...given,
});

export const certificate = (given: Partial<ServerCertificate> = {}) => ({ certificate: known(certificateOf(given)) });
export const noCertificate = { certificate: absent };

export const caaSet = (texts: readonly string[], owner = NAME): Known<CaaSet> =>
  known({ name: NAME, owner, entries: texts.map((text) => ({ text, ...parseCaa(text) })) });

export const caaRules = (...texts: string[]) => ({ caaRules: caaSet(texts) });

export const door = (state: HttpsState, name = NAME, given?: Partial<ServerCertificate>): HttpsResult => ({
  host: name,
  state,
  ...(given && { certificate: certificateOf(given) }),
});

/** HTTPS records, and their target hosts. */
export const httpsRecords = (
  texts: readonly string[],
  hosts: Parameters<typeof host>[0][] = [],
): { httpsRecords: Known<HttpsRecords> } => ({
  httpsRecords: known({
    domain: NAME,
    records: texts.map((text) => ({ text, binding: bindingOf(text) })),
    hosts: hosts.map(host),
  }),
});

export const POLICY_URL = `https://mta-sts.${NAME}/.well-known/mta-sts.txt`;

/** A fetched policy, and the MX hosts of the domain. */
export const policyFile = (text: string, mediaType = 'text/plain', ...names: string[]) => {
  const { record: policy, faults } = parseMtaStsPolicy(text);
  const hosts = names.length > 0 ? names : ['a.example'];
  return {
    policyFile: known<PolicyFile>({ url: POLICY_URL, policy, faults, mediaType }),
    mailHosts: known(hosts.map((name) => host({ name }))),
  };
};

/** The text of a policy file. */
export const policy = (mode: string, mx: readonly string[], maxAge = 604800): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((pattern) => `mx: ${pattern}`), `max_age: ${maxAge}`].join('\n');

function bindingOf(text: string): ServiceBinding {
  return readZoneText(`@ HTTPS ${text}`, `${NAME}.`)[0]!.data as ServiceBinding;
}
