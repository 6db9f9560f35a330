import type { DomainName } from '../../../domain/domain-name.js';
import { derive, known, unobtainable, type Fact, type Reason } from '../../../domain/fact.js';
import { withDeadline } from '../../../network/deadline.js';
import type { RdapResult, RdapTrouble } from '../../../network/rdap/rdap-client.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { obtained } from '../../gathering/dns-reader.js';

type RegistryAnswer = Exclude<RdapResult, { readonly kind: 'unavailable' }>;

const PATIENCE_MS = 6000;

/** What the registry of a domain says of it. */
export async function askRegistry(
  domain: DomainName,
  { registry, signal }: Pick<GatherContext, 'registry' | 'signal'>,
): Promise<Fact<RegistryAnswer>> {
  const answer = await obtained(withDeadline(PATIENCE_MS, signal, (ended) => registry.lookup(domain, ended)));
  return derive(answer, (result) =>
    result.kind === 'unavailable' ? unobtainable(REASONS[result.reason]) : known(result),
  );
}

const REASONS: Readonly<Record<RdapTrouble, Reason>> = {
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
