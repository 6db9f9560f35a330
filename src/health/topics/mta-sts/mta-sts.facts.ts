import { isRefusal } from '../../../domain/bot-challenge.js';
import { early } from '../../../domain/early.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { TlsFault } from '../../../domain/tls-fault.js';
import { isTlsVerdict } from '../../../network/connect/tls-handshake.js';
import type { UpstreamError } from '../../../network/upstream-error.js';
import { type MtaStsPolicy, parseMtaStsPolicy } from '../../../records/mta-sts-policy.js';
import { isMtaSts, parseMtaSts } from '../../../records/mta-sts.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';
import type { WebContext } from '../../gathering/gather-context.js';
import { addressesOf } from '../../gathering/hosts.js';
import { unobtained } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { isAnswer, redirectTarget, fetchPage, type WebAnswer } from '../../gathering/web-fetch.js';

/** What senders get who ask for the policy (RFC 8461 section 3.3). */
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
  /** Absent where no record, or none that counts, leads to a policy. */
  readonly policyFetch: PolicyFetch;
  readonly policyFile: PolicyFile;
}

/** RFC 8461 section 3.3: redirects are not followed; and nobody needs a larger policy. */
const LIMITS = { maxBytes: 65_536, maxRedirects: 0 };
/** Each is a pattern that may be compared with every MX host. */
const MOST_LINES = 200;

export async function gatherMtaSts({ name }: Subject, context: WebContext): Promise<Gathered<MtaStsFacts>> {
  const host = `mta-sts.${name}`;
  const addresses = early(addressesOf(host, context.dns)); // so that the visit need not wait for them
  const texts = await context.dns.texts(`_${host}`);
  const [record, ...others] = texts.state === 'known' ? texts.value.filter(isMtaSts) : [];
  if (record === undefined || others.length > 0 || parseMtaSts(record).faults.length > 0) {
    return { policyFetch: absent, policyFile: absent };
  }
  const url = `https://${host}/.well-known/mta-sts.txt`;
  const visited = await fetchPage(context, url, LIMITS);
  const result = isAnswer(visited) ? answered(visited) : await unanswered(visited, addresses);
  if (result.state !== 'known') return { policyFetch: result, policyFile: absent };
  const isFetched = result.value.kind === 'fetched' && isAnswer(visited);
  return {
    policyFetch: known({ host, url, result: result.value }),
    policyFile: isFetched ? fileOf(url, visited) : absent,
  };
}

/** Only what every sender would meet is a result. */
async function unanswered(
  error: UpstreamError,
  addresses: ReturnType<typeof addressesOf>,
): Promise<Fact<PolicyFetch['result']>> {
  if (isTlsVerdict(error)) return known({ kind: 'insecure', weakness: error.fault });
  if (error.reason === 'blocked') return known({ kind: 'no-address' });
  if (error.reason !== 'no-address') return unobtained(error);
  // A resolver that fails gives no address either.
  const found = await addresses;
  return found.state === 'known' && found.value.length === 0 ? known({ kind: 'no-address' }) : unobtained(error);
}

/** Who turns us away may let senders in. */
function answered(visited: WebAnswer): Fact<PolicyFetch['result']> {
  const location = redirectTarget(visited)?.href;
  if (location !== undefined) return known({ kind: 'redirected', location });
  if (isRefusal(visited)) return unobtainable('server-error');
  if (visited.status !== 200) return known({ kind: 'not-found', status: visited.status });
  if (!visited.fault) return known({ kind: 'fetched' });
  return visited.fault.reason === 'too-large' ? known({ kind: 'large' }) : unobtained(visited.fault);
}

function fileOf(url: string, { body, headers }: WebAnswer): Fact<PolicyFile> {
  const text = body.toString();
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES) return unobtainable('too-large');
  const { record: policy, faults } = parseMtaStsPolicy(text);
  const mediaType = (headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  return known({ url, policy, faults, mediaType });
}
