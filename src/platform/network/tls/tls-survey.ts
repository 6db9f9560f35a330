import { suiteName, weaknessOf } from '#formats/tls-wire/cipher-suite.js';
import { clientHello, type HelloOffer, RANDOM_BYTES, ssl2Hello } from '#formats/tls-wire/client-hello.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { type NamedGroup, POST_QUANTUM_GROUPS } from '#formats/tls-wire/named-group.js';
import type { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { TLS_VERSIONS, type TlsVersion } from '#formats/tls-wire/tls-version.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import * as offers from './offers.js';

/** One connection: sends a hello and reads the answer. Throws UpstreamError if there is no connection. */
export type AskServer = (hello: Buffer) => Promise<ServerFlight>;

export interface SurveyTarget {
  readonly serverName?: string;
  readonly alpn?: readonly string[];
  readonly maxConnections: number;
  /** Whether a complete handshake has shown TLS 1.3, and its group. A server takes the newest version that both sides have. */
  readonly session?: { readonly has13: boolean; readonly group?: NamedGroup };
  /** Bytes for the random fields; they are no secret. */
  readonly random: (bytes: number) => Uint8Array;
}

const BEFORE_13 = TLS_VERSIONS.slice(1, -1) as HelloOffer['version'][];
const OLD_VERSIONS: readonly TlsVersion[] = ['TLS 1.1', 'TLS 1.0', 'SSL 3.0'];
const ANONYMOUS = offers.BROKEN.filter((code) => !offers.SIGNED_BROKEN.includes(code));
/** Suites without a certificate are left out: senders that encrypt without checking it lose nothing by them. */
const SIGNED_BEFORE_12 = offers.BEFORE_12.filter((code) => !ANONYMOUS.includes(code));
const PROTOCOL_VERSION = 70;
/** The answer of OpenSSL to an old version that is switched on, but too weak for its level of security. */
const INTERNAL_ERROR = 80;
/** The server has another reason than the offer. */
const UNRECOGNIZED_NAME = 112;
/** Suites whose acceptance hides worse ones: a further question leaves them out. */
const LESS_BROKEN = ['3des', 'dss'];
const MAX_SILENCES = 3;
/** Some servers fail on longer lists of suites. */
const MAX_SHORT = 16;

type Offer = Omit<HelloOffer, 'serverName' | 'alpn'>;
/** `silent`: the connection was closed without an answer. */
type Reply = ServerFlight | 'silent';

/**
 * Asks a server what it accepts: one connection per question, never one per suite. A connection that fails ends the series,
 * because the server may limit connections; what was not asked stays unknown. A connection that is closed without an answer
 * counts as a refusal only if a later question is answered, and an internal error only if another offer is accepted.
 */
export async function surveyTls(ask: AskServer, target: SurveyTarget): Promise<OfferedTls> {
  const series = new Series(ask, target);
  await series.web();
  return series.result;
}

/** The same for what requirements of others ask of a mail server: suites, old versions and groups, but nothing post-quantum. */
export async function surveyMailSuites(
  ask: AskServer,
  { has13, ...target }: SurveyTarget & { readonly has13: boolean },
): Promise<OfferedTls> {
  const series = new Series(ask, target, true);
  await series.mailSuites(has13);
  return series.result;
}

/** Only what does harm, for a mail server that accepts a session: two questions at the same time, with three connections at most. */
export async function surveyMailFaults(ask: AskServer, target: SurveyTarget): Promise<OfferedTls> {
  const series = new Series(ask, target, true);
  await Promise.all([series.mailOldVersions(), series.mailBrokenSuites()]);
  return series.result;
}

/** Only what does harm: versions before TLS 1.2 and broken suites, with two connections to most servers. */
export async function surveyTlsFaults(ask: AskServer, target: SurveyTarget): Promise<OfferedTls> {
  const series = new Series(ask, target);
  await series.faults();
  return series.result;
}

class Series {
  private readonly versions = new Map<TlsVersion, boolean>();
  private readonly suites = new Map<number, boolean>();
  private readonly groups = new Map<NamedGroup, boolean>();
  private preference: OfferedTls['preference'] = null;
  private alpn: string | null = null;
  private dhBits: number | null = null;
  private connections = 0;
  private isOver = false;
  /** Refusals by silence, until an answer shows that the server still talks to us. */
  private readonly silences: (() => void)[] = [];
  private leavesOutDhe = false;
  /** The server closes the connection when a hello offers many suites. */
  private isShort = false;

  /** `hasAccepted`: the server accepts some offer. */
  constructor(
    private readonly server: AskServer,
    private readonly target: SurveyTarget,
    private hasAccepted = false,
  ) {}

  get result(): OfferedTls {
    const { versions, suites, groups, preference, alpn, dhBits } = this;
    return { versions, suites, groups, preference, alpn, dhBits };
  }

  async web(): Promise<void> {
    const picked13 = await this.current();
    const picked = await this.upTo12();
    if (this.mayHave12) {
      await this.broken();
      await this.worse();
      await this.before12();
      if (this.isOld) await this.ssl2();
      await this.browsers();
      await this.weaker(picked);
    }
    await this.oldest();
    const has13 = this.versions.get('TLS 1.3');
    if (has13) await this.groupsBeyond(picked13);
    if (this.mayHave12) await this.order(picked);
    if (!has13) await this.groupsBeyond(picked13); // with a suite that the question about the order has shown
    // Hardly a server has SSL 2.0 and no other old version, so the last connection is left to the caller.
    if (this.connections < this.target.maxConnections - 1) await this.ssl2();
  }

  /** A complete handshake has answered whether there is TLS 1.3. */
  private async current(): Promise<number | undefined> {
    const { session } = this.target;
    if (!session) return this.tls13();
    this.hasAccepted = true;
    this.versions.set('TLS 1.3', session.has13);
    if (session.group) this.groups.set(session.group, true);
    return undefined;
  }

  async mailOldVersions(): Promise<void> {
    await this.question(this.upTo('TLS 1.1', SIGNED_BEFORE_12), () => this.setAll(this.versions, OLD_VERSIONS, false));
  }

  async mailBrokenSuites(): Promise<void> {
    await this.accepts(offers.SIGNED_BROKEN);
  }

  /** Weak suites first, because a server that accepts one leaves questions about versions and broken suites. */
  async mailSuites(has13: boolean): Promise<void> {
    if (has13) this.versions.set('TLS 1.3', true);
    const weak = [...offers.NO_FORWARD_SECRECY, ...offers.DATED];
    const picked = await this.question(this.upTo('TLS 1.2', weak), (alert) => {
      this.setAll(this.suites, weak, false);
      if (alert === PROTOCOL_VERSION) this.setAll(this.versions, BEFORE_13, false);
    });
    if (picked === undefined) await this.brokenOnly();
    else {
      await this.before12();
      await this.accepts(offers.SIGNED_BROKEN);
    }
    if (has13) await this.otherGroups(undefined);
    else await this.ssl2();
  }

  /** Versions before TLS 1.2 have weak and broken suites alone, so a server that refuses both has none of them. */
  private async brokenOnly(): Promise<void> {
    const picked = await this.question(this.upTo('TLS 1.2', [...offers.SIGNED_BROKEN, ...ANONYMOUS]), () => {
      this.setAll(this.suites, offers.BROKEN, false);
      if (this.isAnySuiteOf(offers.DATED, false)) this.setAll(this.versions, OLD_VERSIONS, false);
    });
    if (picked === undefined) return;
    if (ANONYMOUS.includes(picked)) await this.accepts(offers.SIGNED_BROKEN);
    else await this.before12();
  }

  private get isOld(): boolean {
    return OLD_VERSIONS.some((version) => this.versions.get(version));
  }

  /** Whether a server without TLS 1.3 has a suite that browsers offer. */
  private async browsers(): Promise<void> {
    if (this.versions.get('TLS 1.3') !== false || !this.versions.get('TLS 1.2')) return;
    if (!this.isAnySuiteOf(offers.BROWSERS_12, true)) await this.accepts(offers.BROWSERS_12);
  }

  /** Groups that are post-quantum or rare: both at once, unless the server has shown one of them. */
  private async groupsBeyond(picked: number | undefined): Promise<void> {
    if (!this.versions.get('TLS 1.3')) return this.otherGroups(picked);
    const hasOther = offers.OTHER_GROUPS.some((group) => this.groups.get(group));
    if (this.hasPostQuantum || hasOther) {
      await this.postQuantum(picked);
      return this.otherGroups(picked);
    }
    const groups = [...POST_QUANTUM_GROUPS, ...offers.OTHER_GROUPS];
    const other = await this.question({ version: 'TLS 1.3', suites: offers.SUITES_13_REVERSED, groups }, () =>
      this.setAll(this.groups, groups, false),
    );
    this.compareOrder(picked, other);
    if (other === undefined) return;
    const isRare = offers.OTHER_GROUPS.some((group) => this.groups.get(group));
    await (isRare ? this.postQuantum(picked) : this.otherGroups(picked));
  }

  /** A current version is asked for if an old one was accepted, or to see that the server still talks to us. */
  async faults(): Promise<void> {
    await this.before12();
    await this.broken();
    if (!this.isOld && this.silences.length === 0) return;
    await this.upTo12();
    if (!this.versions.get('TLS 1.2')) await this.tls13();
  }

  private get hasPostQuantum(): boolean {
    return POST_QUANTUM_GROUPS.some((group) => this.groups.get(group));
  }

  private get mayHave12(): boolean {
    return BEFORE_13.some((version) => this.versions.get(version) !== false);
  }

  private async tls13(): Promise<number | undefined> {
    const groups = [...POST_QUANTUM_GROUPS, ...offers.CLASSICAL_GROUPS, ...offers.OTHER_GROUPS];
    const refused = () => this.versions.set('TLS 1.3', false);
    return this.question({ version: 'TLS 1.3', suites: offers.SUITES_13, groups }, refused);
  }

  /** Weak suites first: a server that picks a strong one decides itself, or has no weak one. */
  private upTo12(): Promise<number | undefined> {
    const suites = [...offers.NO_FORWARD_SECRECY, ...offers.DATED, ...offers.STRONG];
    return this.question(this.upTo('TLS 1.2', suites), (alert) => {
      this.setAll(this.suites, suites, false);
      if (alert === PROTOCOL_VERSION) this.setAll(this.versions, BEFORE_13, false);
    });
  }

  private async postQuantum(picked: number | undefined): Promise<void> {
    if (!this.versions.get('TLS 1.3') || this.hasPostQuantum) return;
    const groups = POST_QUANTUM_GROUPS;
    const other = await this.question({ version: 'TLS 1.3', suites: offers.SUITES_13_REVERSED, groups }, () =>
      this.setAll(this.groups, groups, false),
    );
    this.compareOrder(picked, other);
  }

  private async broken(): Promise<void> {
    await this.question(this.upTo('TLS 1.2', offers.BROKEN), () => {
      this.setAll(this.suites, offers.BROKEN, false);
      if (!this.isAnySuiteOf([...offers.STRONG, ...offers.DATED, ...offers.NO_FORWARD_SECRECY], false)) return;
      for (const version of BEFORE_13) if (!this.versions.has(version)) this.versions.set(version, false);
    });
  }

  private async before12(): Promise<void> {
    if (this.versions.has('TLS 1.1')) return;
    await this.question(this.upTo('TLS 1.1', offers.BEFORE_12), () => this.setAll(this.versions, OLD_VERSIONS, false));
  }

  /** What a server accepts besides the suite that it picked first, and who decides. */
  private async order(picked: number | undefined): Promise<void> {
    if (picked === undefined) return;
    const isStrong = offers.STRONG.includes(picked);
    if (!isStrong) {
      const others = [...offers.STRONG, ...offers.DATED, ...offers.NO_FORWARD_SECRECY].filter(
        (code) => code !== picked,
      );
      const other = await this.question(this.upTo('TLS 1.2', [...others, picked]), () => undefined);
      if (other === undefined) return; // no connection was left
      if (other !== picked) this.preference = 'client';
      if (!offers.NO_FORWARD_SECRECY.includes(picked)) await this.accepts(offers.NO_FORWARD_SECRECY);
    }
    const hasChoice = [...this.suites].some(
      ([code, isOffered]) => isOffered && code !== picked && !offers.SUITES_13.includes(code),
    );
    const hasWeaker = this.isAnySuiteOf([...offers.DATED, ...offers.NO_FORWARD_SECRECY], true);
    if (isStrong ? hasWeaker : hasChoice) this.preference ??= 'server';
  }

  /** Dated suites and those without forward secrecy: a server with strong suites alone refuses them with one answer. */
  private async weaker(picked: number | undefined): Promise<void> {
    if (picked === undefined) return;
    const isStrong = offers.STRONG.includes(picked);
    const accepted = isStrong ? await this.accepts([...offers.DATED, ...offers.NO_FORWARD_SECRECY]) : picked;
    if (accepted === undefined) return;
    await this.finiteFields();
    if (isStrong) await this.accepts(offers.DATED.includes(accepted) ? offers.NO_FORWARD_SECRECY : offers.DATED);
  }

  /**
   * Their size is seen only where the server picks such a suite, and it may prefer every other one. A server with old versions
   * needs its settings replaced anyway, and its questions for those versions.
   */
  private async finiteFields(): Promise<void> {
    if (!this.isOld && this.dhBits === null && offers.DHE.some((code) => !this.suites.has(code)))
      await this.accepts(offers.DHE);
  }

  private accepts(suites: readonly number[]): Promise<number | undefined> {
    return this.question(this.upTo('TLS 1.2', suites), () => this.setAll(this.suites, suites, false));
  }

  private async otherGroups(picked: number | undefined): Promise<void> {
    if (this.versions.get('TLS 1.3')) {
      const groups = offers.OTHER_GROUPS;
      const other = await this.question({ version: 'TLS 1.3', suites: offers.SUITES_13_REVERSED, groups }, () =>
        this.setAll(this.groups, groups, false),
      );
      this.compareOrder(picked, other);
      return;
    }
    // An ECDSA certificate needs its own curve among the groups, so only suites with RSA give a clear answer.
    const suites = [...this.suites].filter(
      ([code, isOffered]) => isOffered && suiteName(code).startsWith('TLS_ECDHE_RSA_'),
    );
    const groups = [...offers.OLD_CURVES, ...offers.OTHER_GROUPS.filter((group) => !group.startsWith('ffdhe'))];
    if (suites.length === 0) return;
    await this.question({ version: 'TLS 1.2', suites: suites.map(([code]) => code), groups }, () =>
      this.setAll(this.groups, groups, false),
    );
  }

  private async oldest(): Promise<void> {
    if (this.versions.get('TLS 1.1') && !this.versions.has('TLS 1.0'))
      await this.question(this.upTo('TLS 1.0', offers.BEFORE_12), () =>
        this.setAll(this.versions, ['TLS 1.0', 'SSL 3.0'], false),
      );
    if (this.versions.get('TLS 1.0') && !this.versions.has('SSL 3.0'))
      await this.question(this.upTo('SSL 3.0', offers.BEFORE_12), () => this.versions.set('SSL 3.0', false));
  }

  private async worse(): Promise<void> {
    const isWorse = (code: number) => !LESS_BROKEN.includes(weaknessOf(suiteName(code)) ?? '');
    const found = offers.BROKEN.filter((code) => this.suites.get(code));
    if (found.length > 0 && !found.some(isWorse)) await this.accepts(offers.BROKEN.filter(isWorse));
  }

  private async ssl2(): Promise<void> {
    if (this.versions.has('SSL 2.0')) return;
    const hello = ssl2Hello(this.target.random(RANDOM_BYTES));
    const reply = await this.send(hello);
    if (reply && reply !== 'silent') this.versions.set('SSL 2.0', reply.isSsl2 && reply.isAccepted);
  }

  private upTo(version: HelloOffer['version'], suites: readonly number[]): Offer {
    return { version, suites, groups: [...offers.CLASSICAL_GROUPS, ...offers.OTHER_GROUPS, ...offers.OLD_CURVES] };
  }

  private isAnySuiteOf(suites: readonly number[], state: boolean): boolean {
    return suites.some((code) => this.suites.get(code) === state);
  }

  private compareOrder(picked: number | undefined, other: number | undefined): void {
    if (picked !== undefined && other !== undefined && picked !== other) this.preference ??= 'client';
  }

  private setAll<K>(map: Map<K, boolean>, keys: readonly K[], state: boolean): void {
    for (const key of keys) map.set(key, state);
  }

  /** The suite that the server picked; undefined if it refused, or the series is over. */
  private async question(offer: Offer, refused: (alert?: number) => void): Promise<number | undefined> {
    const withoutDhe = offer.suites.filter((code) => !suiteName(code).startsWith('TLS_DHE_'));
    const canLeaveOut = withoutDhe.length > 0 && withoutDhe.length < offer.suites.length;
    let reply = await this.offer(canLeaveOut && this.leavesOutDhe ? withoutDhe : offer.suites, offer);
    // Some servers close the connection when a hello offers finite fields, although they would accept something else.
    if (reply === 'silent' && canLeaveOut && !this.leavesOutDhe) {
      reply = await this.offer(withoutDhe, offer);
      this.leavesOutDhe = reply !== undefined && reply !== 'silent';
    }
    if (reply === 'silent' && offer.suites.length > MAX_SHORT && (await this.isShy(offer))) return undefined;
    return this.evaluate(reply, offer.version, refused);
  }

  /** Whether a short list is accepted where a long one got no answer: then its silence is no refusal. */
  private async isShy({ version, suites: many, groups }: Offer): Promise<boolean> {
    const isAbout12 = version === 'TLS 1.2' && offers.STRONG.every((code) => many.includes(code));
    if (this.isShort || !isAbout12) return this.isShort;
    const suites = offers.BROWSERS_12.slice(0, MAX_SHORT);
    const reply = await this.offer(suites, { version, suites, groups });
    if (reply === undefined || reply === 'silent' || !reply.isAccepted) return false;
    this.isShort = true;
    this.silences.length = 0;
    this.learn(reply, version);
    return true;
  }

  private offer(suites: readonly number[], offer: Offer): Promise<Reply | undefined> {
    const { serverName, alpn, random } = this.target;
    const names = { ...(serverName !== undefined && { serverName }), ...(alpn && { alpn }) };
    return this.send(clientHello({ ...offer, ...names, suites }, random(RANDOM_BYTES)));
  }

  private evaluate(
    reply: Reply | undefined,
    version: HelloOffer['version'],
    refused: (alert?: number) => void,
  ): number | undefined {
    if (reply === 'silent' || (reply?.alert?.code === INTERNAL_ERROR && !this.hasAccepted)) {
      this.silences.push(refused);
      if (this.silences.length > MAX_SILENCES) this.isOver = true;
    } else if (reply?.isAccepted) return this.learn(reply, version);
    else if (reply) refused(reply.alert?.code);
    return undefined;
  }

  private learn({ hello, keyExchange }: ServerFlight, offered: HelloOffer['version']): number | undefined {
    this.silences.splice(0).forEach((refused) => refused());
    this.hasAccepted = true;
    if (!hello) return undefined;
    const { version, suite } = hello;
    const group = hello.group ?? keyExchange?.group;
    // A server takes the highest version that both have.
    const skipped = BEFORE_13.slice(BEFORE_13.indexOf(offered), BEFORE_13.indexOf(version as HelloOffer['version']));
    if (offered !== 'TLS 1.3') this.setAll(this.versions, skipped, false);
    this.versions.set(version, true);
    this.suites.set(suite, true);
    if (group) this.groups.set(group, true);
    if (keyExchange?.prime) this.dhBits = Math.min(this.dhBits ?? Infinity, bitLength(keyExchange.prime));
    this.alpn ??= hello.alpn ?? null;
    return suite;
  }

  /** An accepting or refusing flight; undefined if the answer says nothing, or none may be asked for. */
  private async send(hello: Buffer): Promise<Reply | undefined> {
    if (this.isOver || this.connections >= this.target.maxConnections) return undefined;
    this.connections++;
    try {
      const flight = await this.server(hello);
      if (flight.isAccepted) return flight;
      if (flight.answer === 'nothing') return 'silent';
      if (flight.alert?.isFatal && flight.alert.code !== UNRECOGNIZED_NAME) return flight;
    } catch (error) {
      UpstreamError.from(error);
    }
    this.isOver = true;
    return undefined;
  }
}

function bitLength(prime: Buffer): number {
  return prime.length * 8 - (Math.clz32(prime[0] ?? 0) - 24);
}
