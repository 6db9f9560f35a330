import { isWithin } from '#base/domain/host-name.js';
import type { Sliceable } from '#base/execution/time-slices.js';
import { SigningHosts } from './signing-hosts.js';
import type { LiveEvidence } from './live-evidence.js';
import { type MailFlow, passes } from './mail-flow.js';
import { isKnownOperator, isServerName, operatorOf, operatorOfName } from './operator.js';

export type SourceKind = 'own' | 'provider' | 'forwarder' | 'mailing-list' | 'spoofed' | 'unknown';

/** Why a flow has its kind; keys of `i18n/en/reports.json`. */
export const SOURCE_REASONS = [
  'authorized-own',
  'authorized-provider',
  'signed-own',
  'signed-provider',
  'signed-forwarded',
  'reported-forwarded',
  'reported-list',
  'sealed',
  'altered-by-list',
  'altered-on-the-way',
  'also-forwards',
  'unsigned-forwarded',
  'own-host',
  'unaligned-sender',
  'authorized-unaligned',
  'never-sends',
  'passes-neither',
  'not-found-out',
  'no-address',
] as const;
export type SourceReason = (typeof SOURCE_REASONS)[number];

export interface Verdict {
  readonly kind: SourceKind;
  readonly reason: SourceReason;
  readonly certainty: 'high' | 'medium';
  /** The SPF term that authorizes the address. */
  readonly term?: string;
}

const sure = (kind: SourceKind, reason: SourceReason, term?: string): Verdict => ({
  kind,
  reason,
  certainty: 'high',
  ...(term !== undefined && { term }),
});
const likely = (kind: SourceKind, reason: SourceReason, term?: string): Verdict => ({
  ...sure(kind, reason, term),
  certainty: 'medium',
});

/** Terms that name the domain's own hosts; what an `include` or a `redirect` allows is somebody else's. */
const OWN_TERM = /^[+?~-]?(?:ip4|ip6|a|mx|ptr|exists)\b/;
const FORWARDED_REASONS = new Set(['forwarded', 'trusted_forwarder']);
/** Receivers say in the comment of `local_policy` that they trusted an ARC seal (RFC 8617). */
const SEALED = /\barc\s?=\s?pass\b/i;

/** Judges each flow by what the reports say of it, of its address and of the whole domain. */
export class SourceJudge {
  private readonly keys: SigningHosts;
  /** Addresses that pass on mail of the domain with its signature unbroken. */
  private readonly forwarders = new Set<string>();
  /** Names in From that send without a signature somewhere. */
  private readonly unsignedSenders = new Set<string>();
  /** Names in From with mail that passes. */
  private readonly senders = new Set<string>();

  private constructor(
    private readonly domain: string,
    private readonly live: LiveEvidence,
  ) {
    this.keys = new SigningHosts(domain, live);
  }

  /** A judge that has read all flows. */
  static *over(flows: readonly MailFlow[], domain: string, live: LiveEvidence): Sliceable<SourceJudge> {
    const judge = new SourceJudge(domain, live);
    for (const flow of flows) {
      judge.learn(flow);
      yield;
    }
    for (const flow of flows) {
      if (judge.isForwarded(flow)) judge.forwarders.add(flow.address);
      yield;
    }
    return judge;
  }

  judge(flow: MailFlow): Verdict {
    if (flow.address === '') return likely('unknown', 'no-address');
    return passes(flow) ? this.judgePassing(flow) : this.judgeFailing(flow);
  }

  private learn(flow: MailFlow): void {
    if (!passes(flow)) return;
    this.senders.add(flow.from);
    this.keys.learn(flow);
    if (flow.row.spf === 'pass' && flow.row.dkim !== 'pass') this.unsignedSenders.add(flow.from);
  }

  private judgePassing(flow: MailFlow): Verdict {
    if (flow.row.spf === 'pass') return this.judgeAuthorized(flow);
    const reported = this.reportedKind(flow);
    if (reported) return reported;
    if (this.isForwarded(flow)) return sure('forwarder', 'signed-forwarded');
    if (this.isOwnHost(flow)) return sure('own', 'signed-own');
    const term = this.live.spf(flow.from, flow.address)?.term;
    return this.isAuthorizedNow(flow) && term !== undefined && OWN_TERM.test(term)
      ? sure('own', 'signed-own', term)
      : sure('provider', 'signed-provider');
  }

  private judgeAuthorized(flow: MailFlow): Verdict {
    const { address, from, row } = flow;
    // HELO may pass for another domain; the one that is aligned was authorized by the owner.
    const passed = row.authSpf.filter(({ result }) => result === 'pass');
    const spfDomain = (passed.find(({ domain }) => this.isOfDomain(domain)) ?? passed[0])?.domain ?? from;
    const spf = this.live.spf(spfDomain, address);
    const term = spf?.result === 'pass' ? spf.term : undefined;
    if (this.isOwnHost(flow) || (term !== undefined && OWN_TERM.test(term))) return sure('own', 'authorized-own', term);
    return sure('provider', 'authorized-provider', term);
  }

  /** DKIM of the domain passes and SPF does not: passed on, unless the message was signed by this very sender. */
  private isForwarded(flow: MailFlow): boolean {
    const { row } = flow;
    if (row.dkim !== 'pass' || row.spf === 'pass') return false;
    if (row.reasons.some(({ type }) => type !== null && FORWARDED_REASONS.has(type))) return true;
    if (this.isOwnHost(flow) || this.isOwnBounce(flow)) return false;
    return this.keys.isSignedElsewhere(flow);
  }

  private isOwnHost({ address }: MailFlow): boolean {
    return isWithin(this.live.reverseName(address) ?? '-', this.domain);
  }

  private isAuthorizedNow({ from, address }: MailFlow): boolean {
    return this.live.spf(from, address)?.result === 'pass';
  }

  /** Mail without a sender, and mail during an outage of the DNS, fails SPF at the domain's own servers as well. */
  private isOwnBounce(flow: MailFlow): boolean {
    const isUnaltered = flow.row.authSpf.every(
      ({ domain, scope }) => scope === 'helo' || domain === null || this.isOfDomain(domain),
    );
    return isUnaltered && this.isAuthorizedNow(flow);
  }

  private judgeFailing(flow: MailFlow): Verdict {
    const { address } = flow;
    const reported = this.reportedKind(flow);
    if (reported) return reported;
    if (!this.mayHaveSent(flow)) return sure('spoofed', 'never-sends');
    if (this.isBroken(flow)) return this.judgeAltered(flow);
    if (this.forwarders.has(address)) return sure('forwarder', 'also-forwards');
    if (flow.row.reasons.some(isSeal)) return likely('forwarder', 'sealed');
    return this.judgeUnsigned(flow);
  }

  private judgeUnsigned(flow: MailFlow): Verdict {
    const { row, address, from } = flow;
    const spf = this.live.spf(from, address);
    if (spf?.result === 'pass') {
      const isOwn = this.isOwnHost(flow) || (spf.term !== undefined && OWN_TERM.test(spf.term));
      return likely(isOwn ? 'own' : 'provider', 'authorized-unaligned', spf.term);
    }
    if (this.isOwnHost(flow)) return likely('own', 'own-host');
    if (this.isUnalignedSender(flow)) return likely('provider', 'unaligned-sender');
    if (this.live.isUnanswered(address)) return likely('unknown', 'not-found-out');
    const isServer = isServerName(this.live.reverseName(address));
    const isOwnEnvelope = row.authSpf.every(({ domain }) => this.isOfDomain(domain ?? from));
    if (isServer && isOwnEnvelope && this.unsignedSenders.has(from)) return likely('forwarder', 'unsigned-forwarded');
    return likely('spoofed', 'passes-neither');
  }

  /** What the receiver itself recorded about the path of a message. */
  private reportedKind({ row }: MailFlow): Verdict | undefined {
    const types = new Set(row.reasons.map(({ type }) => type));
    if (types.has('mailing_list')) return sure('mailing-list', 'reported-list');
    if ([...FORWARDED_REASONS].some((type) => types.has(type))) return sure('forwarder', 'reported-forwarded');
    return undefined;
  }

  /**
   * A domain without any mail that passes has none to lose, unless its SPF record says that it sends; nor has a name
   * that does not exist and never passed.
   */
  private mayHaveSent(flow: MailFlow): boolean {
    const { from } = flow;
    if (this.senders.has(from) || this.isOwnHost(flow)) return true;
    const isSending = this.senders.size > 0 || this.live.authorizesSenders?.(this.domain) === true;
    return isSending && this.live.exists(from) !== false;
  }

  /** A signature of the domain that no longer verifies: the message was signed, and was changed on its way. */
  private isBroken({ row }: MailFlow): boolean {
    return row.authDkim.some(
      ({ domain, selector, result }) =>
        result !== 'pass' && result !== 'none' && this.isOfDomain(domain) && this.keys.isKnown(selector, domain!),
    );
  }

  /** Anybody can copy a signature into a message, so a host without a name is not believed to pass mail on. */
  private judgeAltered(flow: MailFlow): Verdict {
    const { row, address } = flow;
    const isForeign = ({ domain, result }: { domain: string | null; result: string | null }) =>
      result === 'pass' && !this.isOfDomain(domain);
    if (row.authDkim.some(isForeign) || row.authSpf.some(isForeign)) return sure('mailing-list', 'altered-by-list');
    const name = this.live.reverseName(address);
    const isNamed = name === undefined || isServerName(name) || this.forwarders.has(address);
    return isNamed ? likely('forwarder', 'altered-on-the-way') : likely('spoofed', 'passes-neither');
  }

  /** A sender that authenticates as itself, from a host of its own: a service that nobody has set up for the domain. */
  private isUnalignedSender({ row, address }: MailFlow): boolean {
    const operator = operatorOf(this.live.reverseName(address));
    return [...row.authDkim, ...row.authSpf].some(({ domain, result }) => {
      if (result !== 'pass' || domain === null || this.isOfDomain(domain)) return false;
      return operator === undefined ? isKnownOperator(domain) : operatorOfName(domain) === operator;
    });
  }

  private isOfDomain(name: string | null): boolean {
    return name !== null && isWithin(name, this.domain);
  }
}

function isSeal({ type, comment }: MailFlow['row']['reasons'][number]): boolean {
  return type === 'local_policy' && comment !== null && SEALED.test(comment);
}
