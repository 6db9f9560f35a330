import type { MailFlow } from './mail-flow.js';

/** So few messages of a server that otherwise passes are an accident, such as a timeout of the DNS at a receiver. */
const ACCIDENTAL_SHARE = 0.001;
const ACCIDENT_DAYS = 2;

interface Entry {
  passing: number;
  failing: number;
  first: number;
  last: number;
  authenticates: boolean;
}

/** What each address sent in all reports together. */
export class FlowHistory {
  private readonly entries = new Map<string, Entry>();
  private first = Infinity;
  private last = -Infinity;

  learn(flow: MailFlow, isPassing: boolean): void {
    let entry = this.entries.get(flow.address);
    if (!entry) {
      entry = { passing: 0, failing: 0, first: Infinity, last: -Infinity, authenticates: false };
      this.entries.set(flow.address, entry);
    }
    entry[isPassing ? 'passing' : 'failing'] += flow.messages;
    const { authDkim, authSpf } = flow.row;
    if ([...authDkim, ...authSpf].some(({ result }) => result === 'pass')) entry.authenticates = true;
    for (const [day] of flow.days) {
      this.first = Math.min(this.first, day);
      this.last = Math.max(this.last, day);
      if (isPassing) continue;
      entry.first = Math.min(entry.first, day);
      entry.last = Math.max(entry.last, day);
    }
  }

  /** Whether SPF or DKIM ever passes for mail from this address, for whatever domain. */
  authenticates({ address }: MailFlow): boolean {
    return this.entries.get(address)?.authenticates === true;
  }

  /** Whether an address fails only now and then. A job that never passes fails again. */
  isAccident({ address }: MailFlow): boolean {
    const entry = this.entries.get(address);
    if (!entry || !Number.isFinite(entry.first)) return false;
    return entry.failing <= entry.passing * ACCIDENTAL_SHARE && entry.last - entry.first <= ACCIDENT_DAYS;
  }

  /** Days from the first to the last message. */
  get period(): number {
    return Math.max(0, this.last - this.first + 1);
  }
}
