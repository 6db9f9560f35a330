import type { DomainName } from '#base/domain/domain-name.js';
import { deriveFact, known, unobtainable, type Fact, type Reason } from '#base/domain/fact.js';
import type { RdapResult, RdapFailure } from '#platform/network/rdap/rdap-client.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { toFact } from '#engine/gathering/dns-reader.js';

type RegistryAnswer = Exclude<RdapResult, { readonly kind: 'unavailable' }>;

const PATIENCE_MS = 6000;

/** Looks up a domain by RDAP. */
export async function lookUpRegistration(
  domain: DomainName,
  { registry, signal, timeouts }: Pick<GatherContext, 'registry' | 'signal' | 'timeouts'>,
): Promise<Fact<RegistryAnswer>> {
  const answer = await toFact(timeouts.limit(PATIENCE_MS, signal, (ended) => registry.lookup(domain, ended)));
  return deriveFact(answer, (result) =>
    result.kind === 'unavailable' ? unobtainable(REASONS[result.reason]) : known(result),
  );
}

const REASONS: Readonly<Record<RdapFailure, Reason>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  no_bootstrap: 'unreachable',
  blocked: 'blocked',
  tls_error: 'tls-failed',
  bad_response: 'malformed',
  too_large: 'too-large',
  too_many_redirects: 'too-many-redirects',
  http_error: 'server-error',
  rate_limited: 'server-error',
  busy: 'busy',
};
