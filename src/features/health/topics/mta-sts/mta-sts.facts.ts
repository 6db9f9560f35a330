import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { isTlsVerdict } from '#platform/network/connect/tls-handshake.js';
import type { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type MtaStsPolicy, parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { isMtaSts, parseMtaSts } from '#formats/records/mta-sts.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import type { Subject } from '#engine/gathering/subject.js';
import { isAnswer, redirectTarget, fetchOnce, type WebAnswer } from '#engine/gathering/web-fetch.js';

/** The result of fetching the policy (RFC 8461 section 3.3). */
export interface PolicyFetch {
  readonly host: string;
  readonly url: string;
  readonly result:
    | { readonly kind: 'fetched' | 'no-address' | 'large' }
    | { readonly kind: 'redirected'; readonly location: string }
    | { readonly kind: 'not-found'; readonly status: number }
    | { readonly kind: 'insecure'; readonly weakness: TlsFault };
}

export interface PolicyFile {
  readonly url: string;
  readonly policy: MtaStsPolicy;
  readonly faults: readonly SyntaxFault[];
  readonly mediaType: string;
}

export interface MtaStsFacts {
  /** Absent without a single valid MTA-STS record. */
  readonly policyFetch: PolicyFetch;
  readonly policyFile: PolicyFile;
}

/** RFC 8461 section 3.3: redirects are not followed. No policy needs more bytes. */
const LIMITS = { maxBytes: 65_536, maxRedirects: 0 };
/** Each line is a pattern that is matched against every MX host. */
const MAX_LINES = 200;

export async function gatherMtaSts({ name }: Subject, context: WebContext): Promise<Gathered<MtaStsFacts>> {
  const host = `mta-sts.${name}`;
  const addresses = ignoreUnhandled(addressesOf(host, context.dns)); // in parallel with the fetch
  const texts = await context.dns.texts(`_${host}`);
  const [record, ...others] = texts.state === 'known' ? texts.value.filter(isMtaSts) : [];
  if (record === undefined || others.length > 0 || parseMtaSts(record).faults.length > 0) {
    return { policyFetch: absent, policyFile: absent };
  }
  const url = `https://${host}/.well-known/mta-sts.txt`;
  const visited = await fetchOnce(context, url, LIMITS);
  const result = isAnswer(visited) ? resultOfAnswer(visited) : await resultOfFailure(visited, addresses);
  if (result.state !== 'known') return { policyFetch: result, policyFile: absent };
  const isFetched = result.value.kind === 'fetched' && isAnswer(visited);
  return {
    policyFetch: known({ host, url, result: result.value }),
    policyFile: isFetched ? fileOf(url, visited) : absent,
  };
}

/** Only failures that every sender would get are known results. */
async function resultOfFailure(
  error: UpstreamError,
  addresses: ReturnType<typeof addressesOf>,
): Promise<Fact<PolicyFetch['result']>> {
  if (isTlsVerdict(error)) return known({ kind: 'insecure', weakness: error.fault });
  if (error.reason === 'blocked') return known({ kind: 'no-address' });
  if (error.reason !== 'no-address') return unobtainableFrom(error);
  // Without an address, it is unknown whether there is none or the resolver failed.
  const found = await addresses;
  return found.state === 'known' && found.value.length === 0 ? known({ kind: 'no-address' }) : unobtainableFrom(error);
}

/** Refusals are unobtainable, because the server may block only us. */
function resultOfAnswer(visited: WebAnswer): Fact<PolicyFetch['result']> {
  const location = redirectTarget(visited)?.href;
  if (location !== undefined) return known({ kind: 'redirected', location });
  if (isRefusal(visited)) return unobtainable('server-error');
  if (visited.status !== 200) return known({ kind: 'not-found', status: visited.status });
  if (!visited.fault) return known({ kind: 'fetched' });
  return visited.fault.reason === 'too-large' ? known({ kind: 'large' }) : unobtainableFrom(visited.fault);
}

function fileOf(url: string, { body, headers }: WebAnswer): Fact<PolicyFile> {
  const text = body.toString();
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES) return unobtainable('too-large');
  const { record: policy, faults } = parseMtaStsPolicy(text);
  const mediaType = (headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  return known({ url, policy, faults, mediaType });
}
