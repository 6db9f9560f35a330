import { getDomain } from 'tldts';
import type { LiveEvidence } from './live-evidence.js';
import type { MailFlow } from './mail-flow.js';
import { isServerName, operatorOf } from '#base/fingerprints/operator.js';

/**
 * How mail comes from an address that has no relation to the domain: from one that changes, all at once, again and again,
 * or too little to tell.
 */
export type Habit = 'changing' | 'burst' | 'steady' | 'rare';

/** A spoofer leaves an address after so many days; mail that comes longer was set up by somebody. */
const FLEETING_DAYS = 2;
/** So many networks without a server name that each come and go are no coincidence. */
const CROWD = 3;
/** Servers with names are rented and broken into as well, but one of them may be a service that sends once a month. */
const CROWD_OF_SERVERS = 5;
/** A server that sends so many times the usual of such a crowd does not belong to it. */
const OUTSTANDING = 3;
/** In a crowd of this size some addresses occur twice. */
const LARGE_CROWD = 10;
const BURST_MESSAGES = 100;
/** The reports have to cover so many days before mail of one day is a burst. */
const BURST_PERIOD = 7;
const WEEK = 7;

interface Sender {
  readonly network: string;
  readonly isServer: boolean;
  readonly days: Set<number>;
  messages: number;
  hasUndated: boolean;
}

/**
 * The senders of failing mail that nothing connects with the domain. That mail fails is no evidence of spoofing: a service
 * that nobody set up fails as well. Spoofers change their addresses; what somebody needs comes from the same place again.
 */
export class Strangers {
  private readonly senders = new Map<string, Sender>();
  private crowds: { networks: number; servers: number; usual: number } | undefined;

  constructor(
    private readonly live: LiveEvidence,
    /** The first and the last day of all reports. */
    private readonly period: number,
  ) {}

  learn(flow: MailFlow): void {
    const name = this.live.reverseName(flow.address);
    const key = this.keyOf(flow);
    const isServer = isServerName(name);
    const network = name === undefined || name === '' ? flow.address : (getDomain(name) ?? name);
    const empty = { network, isServer, days: new Set<number>(), messages: 0, hasUndated: false };
    const sender: Sender = this.senders.get(key) ?? empty;
    this.senders.set(key, sender);
    sender.messages += flow.messages;
    let dated = 0;
    for (const [day, messages] of flow.days) {
      // Further days change nothing, and a table of thousands of addresses stays small.
      if (sender.days.size <= FLEETING_DAYS + 1) sender.days.add(day);
      dated += messages;
    }
    if (dated < flow.messages) sender.hasUndated = true;
  }

  habitOf(flow: MailFlow): Habit {
    const sender = this.senders.get(this.keyOf(flow));
    if (!sender || sender.hasUndated) return 'rare';
    const { networks, servers, usual } = (this.crowds ??= this.counted());
    const isFleeting = comesAndGoes(sender);
    if (sender.isServer) {
      const isUsual = servers >= CROWD_OF_SERVERS && sender.messages <= usual * OUTSTANDING;
      return isFleeting ? (isUsual ? 'changing' : 'rare') : 'steady';
    }
    if (isFleeting && networks >= CROWD) return 'changing';
    if (networks >= LARGE_CROWD && isRepeated(sender)) return 'changing';
    if (!isFleeting) return 'steady';
    return this.isBurst(flow, sender) ? 'burst' : 'rare';
  }

  /** Receivers refuse ordinary mail from hosts without a name, so a large mailing from one is none that somebody set up. */
  private isBurst({ address }: MailFlow, { messages }: Sender): boolean {
    return messages >= BURST_MESSAGES && this.period >= BURST_PERIOD && this.live.reverseName(address) !== undefined;
  }

  private counted(): { networks: number; servers: number; usual: number } {
    const fleeting = [...this.senders.values()].filter((sender) => !sender.hasUndated && comesAndGoes(sender));
    const networks = new Set(fleeting.flatMap(({ isServer, network }) => (isServer ? [] : [network])));
    const sums = fleeting.flatMap(({ isServer, messages }) => (isServer ? [messages] : [])).sort((a, b) => a - b);
    return { networks: networks.size, servers: sums.length, usual: sums[sums.length >> 1] ?? 0 };
  }

  /** The servers of an operator are one sender; other addresses each are one. */
  private keyOf({ address }: MailFlow): string {
    return operatorOf(this.live.reverseName(address)) ?? address;
  }
}

function comesAndGoes({ days }: Sender): boolean {
  return spanOf(days) <= FLEETING_DAYS;
}

/** Two days that are no rhythm of weeks. */
function isRepeated({ days }: Sender): boolean {
  return days.size === 2 && spanOf(days) % WEEK !== 0;
}

function spanOf(days: ReadonlySet<number>): number {
  return Math.max(...days) - Math.min(...days);
}
