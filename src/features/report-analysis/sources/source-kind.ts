import { isWithin } from '#base/domain/host-name.js';
import { Alignment, organizationOf, passedNames } from './alignment.js';
import { type AlignmentModes, type AlignmentTag } from './alignment-modes.js';
import { FlowHistory } from './flow-history.js';
import { SigningHosts } from './signing-hosts.js';
import type { LiveEvidence } from './live-evidence.js';
import type { MailFlow } from './mail-flow.js';
import {
  isKnownOperator,
  isMailboxProvider,
  isServerName,
  operatorOf,
  operatorOfName,
} from '#base/fingerprints/operator.js';
import { Strangers } from './strangers.js';
import { type Hurdle, likely, sure, type Verdict } from './verdict.js';

/** Terms that name the domain's own hosts; what an `include` or a `redirect` allows is somebody else's. */
const OWN_TERM = /^[+?~-]?(?:ip4|ip6|a|mx|ptr|exists)\b/;
const FORWARDED_REASONS = new Set(['forwarded', 'trusted_forwarder']);
/** Receivers say in the comment of `local_policy` that they trusted an ARC seal (RFC 8617). */
const SEALED = /\barc\s?=\s?pass\b/i;
/** Names that operators give to servers whose only work is to forward. */
const FORWARDING_NAME = /^(?:fwd|forward|forwarder|forwarding|mailforward|alias|aliases|srs)[\d-]*\./;

/** Judges each flow by what the reports say of it, of its address and of the whole domain. */
export class SourceJudge {
  private readonly organization: string;
  private readonly alignment: Alignment;
  private readonly keys: SigningHosts;
  private readonly history = new FlowHistory();
  private strangers: Strangers;
  /** The SPF record says that the domain sends no mail, and no mail contradicts. False without an SPF record. */
  isParked = false;
  /** Addresses that pass on mail of the domain with its signature unbroken. */
  private readonly forwarders = new Set<string>();
  /** Names in From that send without a signature somewhere. */
  private readonly unsignedSenders = new Set<string>();
  /** Names in From with mail that passes. */
  private readonly senders = new Set<string>();

  private constructor(
    private readonly domain: string,
    private readonly live: LiveEvidence,
    today: AlignmentModes | undefined,
  ) {
    this.organization = organizationOf(domain);
    this.alignment = new Alignment(domain, today);
    this.keys = new SigningHosts(this.organization, live);
    this.strangers = new Strangers(live, 0);
  }

  /** A judge that has read all flows; `today` is the alignment of the record, where it is known. */
  static over(flows: readonly MailFlow[], domain: string, live: LiveEvidence, today?: AlignmentModes): SourceJudge {
    const judge = new SourceJudge(domain, live, today);
    for (const flow of flows) {
      judge.learn(flow);
    }
    for (const flow of flows) {
      if (judge.isForwarded(flow)) judge.forwarders.add(flow.address);
    }
    judge.isParked = judge.senders.size === 0 && judge.deniesSenders(flows);
    judge.strangers = new Strangers(live, judge.history.period);
    for (const flow of flows) {
      if (judge.isStranger(flow)) judge.strangers.learn(flow);
    }
    return judge;
  }

  judge(flow: MailFlow): Verdict {
    if (flow.address === '') return likely('unknown', 'no-address');
    const { dkim, spf } = this.alignment.relaxed(flow);
    if (!dkim && !spf) return this.judgeFailing(flow);
    const verdict = this.judgePassing(flow, spf);
    if (this.passes(flow)) return verdict;
    // The mail authenticates for the domain, so it is wanted, and only the alignment makes it fail.
    const reason = this.strictTags(flow).length > 0 ? 'strict-alignment' : 'reported-failing';
    const isNobodyElse = verdict.term === undefined && operatorOf(this.nameOf(flow)) === undefined;
    return sure(verdict.kind === 'provider' && isNobodyElse ? 'own' : verdict.kind, reason, verdict.term);
  }

  /** Whether DMARC would pass with the record of today. */
  passes(flow: MailFlow): boolean {
    return this.alignment.passes(flow);
  }

  strictTags(flow: MailFlow): AlignmentTag[] {
    return this.passes(flow) ? [] : this.alignment.strictTags(flow);
  }

  /** What a flow means for a stricter policy; undefined if it passes or is spoofed. */
  hurdleOf(flow: MailFlow, { kind, reason }: Verdict): Hurdle | undefined {
    if (this.passes(flow) || kind === 'spoofed') return undefined;
    if (kind === 'unknown') return 'ask';
    if (reason === 'unaligned-sender') return this.isKnownService(flow) ? 'fix' : 'ask';
    if (reason === 'strict-alignment' || reason === 'reported-failing') return 'fix';
    if (kind === 'forwarder' || kind === 'mailing-list') return 'accept';
    return this.history.isAccident(flow) ? 'accept' : 'fix';
  }

  private learn(flow: MailFlow): void {
    const { dkim, spf } = this.alignment.relaxed(flow);
    this.history.learn(flow, this.passes(flow));
    if (!dkim && !spf) return;
    this.senders.add(flow.from);
    this.keys.learn(flow, spf);
    if (spf && !dkim) this.unsignedSenders.add(flow.from);
  }

  private judgePassing(flow: MailFlow, isAuthorized: boolean): Verdict {
    if (isAuthorized) return this.judgeAuthorized(flow);
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
    const { dkim, spf } = this.alignment.relaxed(flow);
    if (!dkim || spf) return false;
    if (flow.row.reasons.some(({ type }) => type !== null && FORWARDED_REASONS.has(type))) return true;
    if (this.isOwnHost(flow) || this.isOwnBounce(flow)) return false;
    return this.keys.isSignedElsewhere(flow);
  }

  private isOwnHost(flow: MailFlow): boolean {
    return isWithin(this.nameOf(flow) || '-', this.organization) || this.ownNameOf(flow) !== undefined;
  }

  private ownNameOf({ address }: MailFlow): string | undefined {
    return this.live.ownName?.(address);
  }

  private nameOf({ address }: MailFlow): string {
    return this.live.reverseName(address) ?? '';
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
    return this.judgeRelated(flow) ?? this.judgeStranger(flow);
  }

  private isStranger(flow: MailFlow): boolean {
    const { dkim, spf } = this.alignment.relaxed(flow);
    return flow.address !== '' && !dkim && !spf && this.judgeRelated(flow) === undefined;
  }

  /** What connects a sender of failing mail with the domain; undefined if nothing does. */
  private judgeRelated(flow: MailFlow): Verdict | undefined {
    const reported = this.reportedKind(flow);
    if (reported) return reported;
    const own = this.judgeOwn(flow);
    if (own) return own;
    if (this.isParked) return this.isUnalignedSender(flow) && this.isKnownService(flow) ? unaligned : undefined;
    if (this.isBroken(flow) && this.maySign(flow)) {
      if (this.authenticatesAsOther(flow)) return sure('mailing-list', 'altered-by-list');
      const name = this.live.reverseName(flow.address);
      if (name === undefined || isServerName(name) || this.forwarders.has(flow.address))
        return likely('forwarder', 'altered-on-the-way');
    }
    if (this.forwarders.has(flow.address)) return sure('forwarder', 'also-forwards');
    if (flow.row.reasons.some(isSeal)) return likely('forwarder', 'sealed');
    if (this.isUnalignedSender(flow)) return unaligned;
    if (this.isForwardedUnsigned(flow)) return likely('forwarder', 'unsigned-forwarded');
    if (this.isUnanswered(flow)) return likely('unknown', 'not-found-out');
    return undefined;
  }

  /** A server that SPF lists, that has a name in the domain, or that is its website or its mail server. */
  private judgeOwn(flow: MailFlow): Verdict | undefined {
    const { from, address } = flow;
    const spf = this.live.spf(from, address);
    if (spf?.result === 'pass') {
      const isOwn = this.isOwnHost(flow) || (spf.term !== undefined && OWN_TERM.test(spf.term));
      return likely(isOwn ? 'own' : 'provider', 'authorized-unaligned', spf.term);
    }
    const name = this.ownNameOf(flow);
    if (name !== undefined) return { ...likely('own', 'own-address'), name };
    return this.isOwnHost(flow) ? likely('own', 'own-host') : undefined;
  }

  /** Failing mail is spoofed only where something shows it; the owner has to say whose the rest is. */
  private judgeStranger(flow: MailFlow): Verdict {
    const habit = this.strangers.habitOf(flow);
    const isNamed = isServerName(this.live.reverseName(flow.address));
    const isInvented = this.live.exists(flow.from) === false && !this.senders.has(flow.from);
    if (this.isParked) return sure('spoofed', 'never-sends');
    if (this.history.authenticates(flow)) return likely('unknown', 'foreign-sender');
    if (isInvented && !(isNamed && habit === 'steady')) return sure('spoofed', 'never-sends');
    if (habit === 'changing') return likely('spoofed', 'passes-neither');
    if (habit === 'burst') return likely('spoofed', 'single-burst');
    return likely('unknown', habit === 'steady' ? 'steady-stranger' : 'rare-stranger');
  }

  /** What the receiver itself recorded about the path of a message. */
  private reportedKind({ row }: MailFlow): Verdict | undefined {
    const types = new Set(row.reasons.map(({ type }) => type));
    if (types.has('mailing_list')) return sure('mailing-list', 'reported-list');
    if ([...FORWARDED_REASONS].some((type) => types.has(type))) return sure('forwarder', 'reported-forwarded');
    return undefined;
  }

  /** Whether the domain has an SPF record that authorizes nobody. */
  private deniesSenders(flows: readonly MailFlow[]): boolean {
    const isAnswered = ({ address }: MailFlow) =>
      ['fail', 'softfail', 'neutral'].includes(this.live.spf(this.domain, address)?.result ?? 'none');
    return this.live.authorizesSenders?.(this.domain) === false && flows.some(isAnswered);
  }

  /** A signature of the domain that no longer verifies: the message was signed, and was changed on its way. */
  private isBroken({ row }: MailFlow): boolean {
    return row.authDkim.some(
      ({ domain, selector, result }) =>
        result !== 'pass' && result !== 'none' && this.isOfDomain(domain) && this.keys.isKnown(selector, domain!),
    );
  }

  /** Mail from a name that does not exist has no signature of the owner. */
  private maySign({ from }: MailFlow): boolean {
    return this.senders.has(from) || this.live.exists(from) !== false;
  }

  private authenticatesAsOther({ row }: MailFlow): boolean {
    return [...row.authDkim, ...row.authSpf].some(
      ({ domain, result }) => result === 'pass' && !this.isOfDomain(domain),
    );
  }

  /** A sender that authenticates as itself, from a host of its own: a service that is not set up for the domain. */
  private isUnalignedSender(flow: MailFlow): boolean {
    const operator = operatorOf(this.nameOf(flow));
    return this.foreignNames(flow).some((name) =>
      operator === undefined ? isKnownOperator(name) : operatorOfName(name) === operator,
    );
  }

  private isKnownService(flow: MailFlow): boolean {
    return this.foreignNames(flow).some(isKnownOperator);
  }

  private foreignNames({ row }: MailFlow): string[] {
    return [...passedNames(row, 'dkim'), ...passedNames(row, 'spf')].filter((name) => !this.isOfDomain(name));
  }

  /**
   * Mail of a sender that does not sign, with its own return path, from a mailbox provider or a server that only forwards.
   * That a host has any name says nothing.
   */
  private isForwardedUnsigned(flow: MailFlow): boolean {
    const { row, from } = flow;
    if (!this.unsignedSenders.has(from) || !row.authSpf.every(({ domain }) => this.isOfDomain(domain ?? from)))
      return false;
    const name = this.nameOf(flow);
    return isMailboxProvider(name) || FORWARDING_NAME.test(name);
  }

  /** Whether the DNS could not say if the address belongs to the domain. */
  private isUnanswered({ from, address }: MailFlow): boolean {
    return this.live.isUnanswered(address) || this.live.spf(from, address)?.result === 'temperror';
  }

  private isOfDomain(name: string | null): boolean {
    return name !== null && isWithin(name, this.organization);
  }
}

const unaligned = likely('provider', 'unaligned-sender');

function isSeal({ type, comment }: MailFlow['row']['reasons'][number]): boolean {
  return type === 'local_policy' && comment !== null && SEALED.test(comment);
}
