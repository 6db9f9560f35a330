import { STRONG_PHRASES, WEAK_PHRASES } from './general-phrases.data.js';
import { normalized, quoted } from './phrase.js';
import { PhraseIndex } from './phrase-index.js';
import { PROVIDER_PHRASES } from './provider-phrases.data.js';
import { providersIn } from './providers.js';
import type { Reason } from './reason.js';
import { reasonOfStatus } from './status-reasons.js';

export interface Evidence {
  /** What the refusing server said, then what the reporting one said about it. */
  readonly texts: readonly string[];
  /** Not the error alone: a message says which command was refused. */
  readonly isMessage: boolean;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly replyCode?: string | undefined;
  /** The SMTP command that was refused. */
  readonly command?: string | undefined;
}

interface ProviderPhrase {
  readonly provider: string;
  readonly replyCode: string;
  readonly status: string;
  readonly length: number;
  /** A code, a mark or a whole sentence decides; single words of a provider only where no other words do. */
  readonly isMarked: boolean;
  readonly reason: Reason;
}

interface GeneralPhrase {
  readonly order: number;
  readonly reason: Reason;
}

/** One status code is more specific than a range of them. */
const weightOf = (status: string) => (status === '' ? 0 : status.includes('-') ? 10 : 30);
const BY_PROVIDER = new PhraseIndex(
  PROVIDER_PHRASES.map(([provider, replyCode, status, written, reason]) => {
    const phrase = normalized(written).trim();
    const isMarked = status !== '' || phrase.length >= 16 || /[\d#_[<]/.test(phrase);
    const length = phrase.length + weightOf(status);
    return [phrase, { provider, replyCode, status, length, isMarked, reason: reason as Reason }] as const;
  }),
);
const inOrder = (lists: typeof STRONG_PHRASES) =>
  new PhraseIndex<GeneralPhrase>(
    lists.flatMap(([reason, phrases], order) => phrases.map((phrase) => [phrase, { order, reason }] as const)),
  );
const STRONG = inOrder(STRONG_PHRASES);
const WEAK = inOrder(WEAK_PHRASES);
/** The reporting server has looked into its own directory: no other server refused anything. */
const DIRECTORY = new PhraseIndex([
  ['recipient name is not recognized', true],
  ['not listed in', true],
  ["address couldn't be found", true],
  ['address not found', true],
  ['recipient not found by smtp address lookup', true],
  ['in local recipient table', true],
  ['in virtual mailbox table', true],
  ['in virtual alias table', true],
  ['in relay recipient table', true],
  ['recipient address rejected: access denied', true],
  ['all recipient addresses rejected', true],
  ['unrouteable address', true],
  ['adresse konnte nicht gefunden', true],
  ['wurde … nicht gefunden', true],
  ['empfänger … unbekannt', true],
  ['empfänger … nicht gefunden', true],
  ['empfänger existiert nicht', true],
]);

/** `4.7.1 Try again later`: greylisting, which few servers call by its name. */
const LATER = /\b(?:try|come back|retry) (?:again |back )?(?:later|in \d)/;

/** A text and the phrases in it, each looked for once. */
class Reading {
  private providers?: ReadonlySet<ProviderPhrase>;
  private directory?: boolean;
  private strong?: Reason | 'none';
  private weak?: Reason | 'none';

  constructor(private readonly text: string) {}

  get ofProviders(): ReadonlySet<ProviderPhrase> {
    return (this.providers ??= BY_PROVIDER.in(this.text));
  }

  get isOfDirectory(): boolean {
    return (this.directory ??= DIRECTORY.in(this.text).size > 0 && !this.text.includes('sender address rejected'));
  }

  get asksToWait(): boolean {
    return LATER.test(this.text);
  }

  get strongReason(): Reason | undefined {
    this.strong ??= byPhrase(STRONG, this.text) ?? 'none';
    return this.strong === 'none' ? undefined : this.strong;
  }

  get weakReason(): Reason | undefined {
    this.weak ??= byPhrase(WEAK, this.text) ?? 'none';
    return this.weak === 'none' ? undefined : this.weak;
  }
}

/** Finds reasons for the recipients of one message, by the words of all servers and of the providers it names. */
export class Classifier {
  private readonly providers: ReadonlySet<string>;
  private readonly asWritten = new Map<string, readonly Reading[]>();
  private readonly asCompared = new Map<string, readonly Reading[]>();

  /** The context: names of the servers, and the whole notification. */
  constructor(context: string) {
    this.providers = providersIn(context);
  }

  reasonOf(evidence: Evidence): Reason {
    const readings = evidence.texts.flatMap((text) => this.readings(text));
    const reason =
      firstOf(readings, (reading) => this.said(reading, evidence)) ??
      (evidence.type === 'x-unix' ? 'mailererror' : undefined) ??
      (evidence.status === '4.7.1' && readings.some(({ asksToWait }) => asksToWait) ? 'blocked' : undefined) ??
      (evidence.status === undefined ? undefined : reasonOfStatus(evidence.status)) ??
      byCommand(evidence) ??
      firstOf(readings, ({ weakReason }) => weakReason);
    return reason ?? ((evidence.status ?? evidence.replyCode) === undefined ? 'undefined' : 'onhold');
  }

  /** A text that many recipients share is read once, be it that it names each of them. */
  private readings(text: string): readonly Reading[] {
    return once(this.asWritten, text, () => {
      const whole = normalized(` ${text}`);
      return once(this.asCompared, whole, () => {
        const part = quoted(whole);
        return (part === undefined ? [whole] : [part, whole]).map((one) => new Reading(one));
      });
    });
  }

  private said(reading: Reading, evidence: Evidence): Reason | undefined {
    const ofProvider = [...reading.ofProviders]
      .filter((phrase) => this.providers.has(phrase.provider) && fits(evidence, phrase))
      .sort((a, b) => b.length - a.length); // the longest phrase is the most specific one
    const marked = ofProvider.find(({ isMarked }) => isMarked);
    return (
      (marked?.provider === 'any' ? corrected(marked.reason, evidence) : marked?.reason) ??
      (reading.isOfDirectory ? 'userunknown' : undefined) ??
      (reading.strongReason === ofProvider[0]?.reason ? reading.strongReason : undefined) ??
      corrected(reading.strongReason, evidence) ??
      ofProvider[0]?.reason
    );
  }
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function firstOf<T>(readings: readonly Reading[], read: (reading: Reading) => T | undefined): T | undefined {
  for (const reading of readings) {
    const found = read(reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byPhrase(phrases: PhraseIndex<GeneralPhrase>, text: string): Reason | undefined {
  let first: GeneralPhrase | undefined;
  for (const found of phrases.in(text)) if (first === undefined || found.order < first.order) first = found;
  return first?.reason;
}

function fits({ status, replyCode }: Evidence, wanted: ProviderPhrase): boolean {
  if (wanted.status !== '' && status !== undefined && !statusFits(status, wanted.status)) return false;
  return wanted.replyCode === '' || replyCode === undefined || wanted.replyCode.includes(replyCode);
}

/** `5.7.606-649` is a range. */
function statusFits(status: string, wanted: string): boolean {
  const [first = '', end] = wanted.split('-');
  if (end === undefined) return status === wanted;
  const cut = first.lastIndexOf('.') + 1;
  const detail = Number(status.slice(cut));
  return (
    status.startsWith(first.slice(0, cut)) &&
    detail >= Number(first.slice(cut)) &&
    detail <= Number(end.slice(end.lastIndexOf('.') + 1))
  );
}

/** Words that servers use for whatever they refuse. */
const VAGUE: ReadonlySet<Reason | undefined> = new Set([
  'userunknown',
  'filtered',
  'rejected',
  'blocked',
  'policyviolation',
  'systemerror',
  'suspend',
]);
/** Status codes that say more than such words, because hardly any server returns them for something else. */
const EXACT: ReadonlySet<string> = new Set(['1.2', '1.6', '2.2', '3.4', '7.8', '7.25']);

/** What the codes and the refused command add to the words. */
function corrected(said: Reason | undefined, evidence: Evidence): Reason | undefined {
  const { status, replyCode = '', command, type, isMessage } = evidence;
  const detail = status?.slice(2);
  if (VAGUE.has(said) && status !== undefined && EXACT.has(status.slice(2))) return reasonOfStatus(status);
  if (VAGUE.has(said) && (replyCode === '534' || replyCode === '535')) return 'securityerror';
  if (said === 'userunknown' && ['500', '502', '503'].includes(replyCode)) return 'syntaxerror';
  if (said === 'userunknown' && type === 'x-unix') return 'mailererror';
  if (said === 'userunknown' && isMessage && command !== 'RCPT' && !detail?.startsWith('1.')) return 'filtered';
  if (said === 'systemerror' && detail === '3.1') return 'systemfull';
  if (said === 'networkerror' && detail === '4.7') return 'expired';
  if (said === 'mesgtoobig' && detail === '2.3') return 'exceedlimit';
  if (said === 'hostunknown' && command === 'MAIL') return 'rejected';
  return said;
}

/** Whom a server asks to come back, it knows. */
function byCommand({ command, status, replyCode }: Evidence): Reason | undefined {
  if (command === 'HELO' || command === 'EHLO' || command === 'CONN') return 'blocked';
  if ((status ?? replyCode)?.startsWith('4')) return undefined;
  if (command === 'MAIL') return 'rejected';
  if (command === 'RCPT') return 'userunknown';
  return command === 'DATA' ? 'filtered' : undefined;
}
