import { Rcode } from '#formats/dns-wire/rcode.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import { HostDns } from './host-dns.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

type Reply = number | UpstreamReason | readonly [rcode: number, confirmedBy: undefined];

/** Returns one scripted reply per query. */
class Scripted extends DnsResolver {
  readonly resolvers = [];

  constructor(private readonly replies: Reply[]) {
    super(new Timeouts());
  }

  query(): Promise<DnsAnswer> {
    const reply = this.replies.shift()!;
    if (typeof reply === 'string') return Promise.reject(new UpstreamError(reply));
    const [rcode, confirmedBy] = typeof reply === 'number' ? [reply, 's'] : reply;
    return Promise.resolve({
      resolver: 'r',
      ...(confirmedBy && { confirmedBy }),
      rcode,
      ad: false,
      answers: [],
      authorities: [],
      extendedErrors: [],
    });
  }

  queryAt(): Promise<DnsAnswer> {
    return this.query();
  }
}

const ALONE = [Rcode.SERVFAIL, undefined] as const;

it.each<[string, Reply[], string | undefined, UpstreamReason | undefined]>([
  ['that says at once that it fails', [Rcode.SERVFAIL, Rcode.SERVFAIL], 'none', undefined],
  ['whose resolvers give up late', ['timeout', 'timeout', Rcode.SERVFAIL, Rcode.SERVFAIL], 'none', undefined],
  ['that fails validation', [Rcode.SERVFAIL, Rcode.NOERROR], 'implicit', undefined],
  ['that fails, by the word of one resolver', [ALONE, ALONE, ALONE, ALONE, ALONE, ALONE], undefined, 'timeout'],
  ['that one resolver confirms at last', [ALONE, Rcode.SERVFAIL, Rcode.SERVFAIL], 'none', undefined],
  ['that is not there, by the word of one resolver', [[Rcode.NXDOMAIN, undefined]], undefined, 'timeout'],
  ['that fails, and the second question is lost', [Rcode.SERVFAIL, 'refused'], undefined, 'refused'],
  ['whose resolvers never give up', ['timeout', 'timeout', 'timeout', Rcode.SERVFAIL], undefined, 'timeout'],
  ['that could not be asked', ['refused', Rcode.SERVFAIL], undefined, 'refused'],
])('the mail route of a zone %s', async (_, replies, kind, trouble) => {
  const dns = new HostDns(new Scripted(replies));
  expect((await dns.route('dead.example'))?.kind).toBe(kind);
  expect(dns.trouble?.reason).toBe(trouble);
});
