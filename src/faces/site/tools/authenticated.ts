import { domainOf } from '#features/header/address.js';
import { parseArcResults, parseAuthenticationResults } from '#features/header/authentication-results.js';
import { mailFromOf } from '#features/header/authentication-summary.js';

/** The server that wrote the results, and the domains that they are about. */
export interface Authenticated {
  readonly server?: string | undefined;
  readonly signer?: { readonly domain: string; readonly selector?: string | undefined } | undefined;
  readonly sender?: string | undefined;
}

interface Shown {
  readonly raw?: string;
  readonly spf?: string;
  readonly dkim?: string;
}

export function authenticationOf({ raw = '', spf, dkim }: Shown): Authenticated {
  const { authserv, results } = parseArcResults(raw) ?? parseAuthenticationResults(raw);
  const signed = results.find(({ method, result }) => method === 'dkim' && result === dkim)?.properties;
  const signer = domainOf(signed?.get('header.d') ?? signed?.get('header.i') ?? '')?.ascii;
  const senders = results.flatMap((one) => (one.method === 'spf' && one.result === spf ? (mailFromOf(one) ?? []) : []));
  return {
    server: authserv,
    signer: signer === undefined ? undefined : { domain: signer, selector: signed?.get('header.s') },
    sender: domainOf(senders[0] ?? '')?.ascii,
  };
}
