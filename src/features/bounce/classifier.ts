import { blockListIn } from './block-list.js';
import { normalizeText, quotedReply } from './phrase.js';
import { type Phrase, PhraseBook } from './phrase-book.js';
import { PHRASES } from './phrases.data.js';
import { BY_REPLY, isPlausible } from './plausible.js';
import { providersIn } from './providers.js';
import type { Confidence, Reason } from './reason.js';
import type { SmtpCodes } from './smtp-codes.js';
import { reasonOfStatus } from './status-reasons.js';
import { VOCABULARY } from './vocabulary.data.js';

/** What the bounce says about one recipient. */
export interface Evidence extends SmtpCodes {
  /** The text of the rejecting server, then that of the reporting server. */
  readonly texts: readonly string[];
  /** Whether there is a whole message, which shows the rejected command. */
  readonly isMessage: boolean;
  readonly type?: string | undefined;
  /** The rejected SMTP command. */
  readonly command?: string | undefined;
}

export interface Verdict {
  readonly reason: Reason;
  readonly confidence: Confidence;
  /** The two likely reasons, the reason first unless it is unknown; only below high confidence. */
  readonly likely?: readonly Reason[];
}

/** A reason with the kind of evidence that suggests it. */
interface Candidate {
  readonly reason: Reason;
  readonly from: 'provider' | 'code' | 'words' | 'command' | 'weak';
}

export const DEFAULT_BOOK = new PhraseBook(PHRASES, VOCABULARY);

/** Reasons whose phrases servers use for many kinds of rejection. */
const VAGUE: ReadonlySet<Reason> = new Set([
  'userunknown',
  'filtered',
  'rejected',
  'blocked',
  'policyviolation',
  'systemerror',
  'suspend',
]);
/** Status codes that are more reliable than such phrases, because hardly any server misuses them. */
const EXACT: ReadonlySet<string> = new Set(['1.2', '1.6', '2.2', '3.4', '7.8', '7.25']);
/** Status codes that decide whatever the words are. */
const CERTAIN: ReadonlySet<string> = new Set([
  '1.6',
  '1.7',
  '1.8',
  '1.10',
  '4.6',
  '7.13',
  '7.20',
  '7.23',
  '7.25',
  '7.26',
]);
/** Status codes that servers use for any rejection, so that they confirm nothing. */
const ANYTHING: ReadonlySet<string> = new Set(['5.0', '7.0', '7.1']);
/** RFC 4954: the server asks for a login, or it failed. */
const LOGIN: ReadonlySet<string> = new Set(['530', '534', '535']);
/** RFC 7504: a host or domain that accepts no mail at all. */
const NO_MAIL: ReadonlySet<string> = new Set(['521', '556']);
/** `4.7.1 Try again later`: greylisting, which few servers name. */
const LATER = /\b(?:try|come back|retry) (?:again |back )?(?:later|in \d)/;

/** What RFC 5321 says about `450` and `550`, where nothing else is known. */
const TEMPORARY: readonly Reason[] = ['blocked', 'systemerror'];
const PERMANENT: readonly Reason[] = ['userunknown', 'policyviolation'];

/** Finds the reasons for the recipients of one message. */
export class Classifier {
  private readonly providers: ReadonlySet<string>;
  private readonly asWritten = new Map<string, readonly MatchedText[]>();
  private readonly asCompared = new Map<string, readonly MatchedText[]>();

  /** `context`: names of the servers, and the whole notification. */
  constructor(
    context: string,
    private readonly book = DEFAULT_BOOK,
  ) {
    this.providers = providersIn(context);
  }

  verdictOf(evidence: Evidence): Verdict {
    const candidates = this.candidates(evidence);
    const [first] = candidates;
    if (first === undefined) {
      const code = evidence.status ?? evidence.replyCode;
      if (code === undefined) return { reason: 'undefined', confidence: 'low' };
      return { reason: 'onhold', confidence: 'low', likely: code.startsWith('4') ? TEMPORARY : PERMANENT };
    }
    const second = candidates.find(({ reason }) => reason !== first.reason)?.reason ?? related(first.reason);
    const confidence = confidenceOf(candidates, evidence);
    if (confidence === 'high') return { reason: first.reason, confidence };
    return { reason: first.reason, confidence, likely: [first.reason, second] };
  }

  /** The reasons that codes, command and words suggest, the best one first. */
  private candidates(evidence: Evidence): Candidate[] {
    const readings = evidence.texts.flatMap((text) => this.readings(text));
    const isListed = evidence.texts.some((text) => blockListIn(text) !== undefined);
    const words = readings.flatMap((reading) => this.said(reading, evidence, isListed));
    const byCode = reasonOfCode(
      evidence,
      readings.some(({ asksToWait }) => asksToWait),
    );
    return [
      ...words.filter(({ isAllowed }) => isAllowed),
      ...(evidence.type === 'x-unix' ? [{ reason: 'mailererror', from: 'code' } as const] : []),
      ...(byCode === undefined ? [] : [{ reason: byCode, from: 'code' } as const]),
      ...words.filter(({ isAllowed }) => !isAllowed),
      ...reasonOfCommand(evidence).map((reason) => ({ reason, from: 'command' }) as const),
      ...reasonOfReply(evidence).map((reason) => ({ reason, from: 'weak' }) as const),
      ...readings.flatMap(({ phrases }) =>
        phrases.filter(({ isWeak }) => isWeak).map(({ meaning }) => ({ reason: meaning, from: 'weak' }) as const),
      ),
    ];
  }

  /** What the words of one text mean, and whether codes and command allow it: phrases of its provider first. */
  private said(
    { phrases }: MatchedText,
    evidence: Evidence,
    isListed: boolean,
  ): (Candidate & { readonly isAllowed: boolean })[] {
    const known = phrases.filter((phrase) => !phrase.isWeak && fits(evidence, phrase));
    const ofProvider = known
      .filter(({ provider }) => provider !== 'any' && this.providers.has(provider))
      .sort((a, b) => Number(b.isMark) - Number(a.isMark) || b.written.length - a.written.length)
      .map(({ meaning }) => ({ reason: meaning, from: 'provider', isAllowed: true }) as const);
    const words = known
      .filter(({ provider }) => provider === 'any')
      .map(({ meaning }) => corrected(meaning, evidence))
      .map((reason) => {
        const isAllowed = (reason === 'blocked' && isListed) || isPlausible(reason, evidence, evidence.command);
        return { reason, from: 'words', isAllowed } as const;
      });
    return [...ofProvider, ...words];
  }

  /** Cached, since many recipients can share a text, even one that names each of them. */
  private readings(text: string): readonly MatchedText[] {
    return once(this.asWritten, text, () => {
      const whole = normalizeText(` ${text}`);
      return once(this.asCompared, whole, () => {
        const part = quotedReply(whole);
        return (part === undefined ? [whole] : [part, whole]).map((one) => new MatchedText(one, this.book));
      });
    });
  }
}

/** A text with its phrases, which are found when they are needed. */
class MatchedText {
  private found?: readonly Phrase[];

  constructor(
    private readonly text: string,
    private readonly book: PhraseBook,
  ) {}

  get phrases(): readonly Phrase[] {
    return (this.found ??= this.book.in(this.text));
  }

  get asksToWait(): boolean {
    return LATER.test(this.text);
  }
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function fits({ status, replyCode }: Evidence, wanted: Phrase): boolean {
  if (wanted.status !== undefined && status !== undefined && !statusFits(status, wanted.status)) return false;
  return wanted.replyCode === undefined || replyCode === undefined || wanted.replyCode === replyCode;
}

/** `5.7.606-649` is a range. */
function statusFits(status: string, wanted: string): boolean {
  const [first = '', end] = wanted.split('-');
  if (end === undefined) return status === wanted;
  const cut = first.lastIndexOf('.') + 1;
  const detail = Number(status.slice(cut));
  return status.startsWith(first.slice(0, cut)) && detail >= Number(first.slice(cut)) && detail <= Number(end);
}

/** Reasons whose phrases are so specific that a status code of another subject was chosen carelessly. */
function isSpecific(said: Reason): boolean {
  return said === 'authfailure' || said === 'requireptr' || said === 'notaccept';
}

/** Corrects the reason of the words by the codes and the rejected command. */
function corrected(said: Reason, evidence: Evidence): Reason {
  const { status, replyCode = '', command, type, isMessage } = evidence;
  const detail = status?.slice(2);
  if (status !== undefined && CERTAIN.has(status.slice(2)) && !isSpecific(said)) return reasonOfStatus(status) ?? said;
  if (VAGUE.has(said) && status !== undefined && EXACT.has(status.slice(2))) return reasonOfStatus(status) ?? said;
  if (VAGUE.has(said) && NO_MAIL.has(replyCode)) return 'notaccept';
  if ((VAGUE.has(said) || said === 'norelaying') && LOGIN.has(replyCode)) return 'securityerror';
  if (said === 'userunknown' && ['500', '502', '503'].includes(replyCode)) return 'syntaxerror';
  if (said === 'userunknown' && type === 'x-unix') return 'mailererror';
  if (said === 'userunknown' && command === 'MAIL') return 'rejected';
  if (said === 'userunknown' && isMessage && isRefusedLater(evidence)) return 'filtered';
  // A message with a virus is refused for ever: the scanner did not work.
  if (said === 'virusdetected' && (status ?? replyCode).startsWith('4')) return 'systemerror';
  if (said === 'systemerror' && detail === '3.1') return 'systemfull';
  if (said === 'networkerror' && detail === '4.7') return 'expired';
  if (said === 'mesgtoobig' && detail === '2.3') return 'exceedlimit';
  if (said === 'hostunknown' && command === 'MAIL') return 'rejected';
  if (said === 'hostunknown' && (status ?? replyCode).startsWith('4')) return 'networkerror';
  return said;
}

/**
 * A server that knows its mailboxes refuses an unknown one at RCPT. A reply code without that command, or with the
 * status code of a mailbox, is rather that of a filter. Without a reply code the reporting server looked into its own
 * directory.
 */
function isRefusedLater({ status, replyCode, command }: Evidence): boolean {
  return replyCode !== undefined && command !== 'RCPT' && status?.slice(2).startsWith('1.') !== true;
}

function reasonOfCode({ status, replyCode = '' }: Evidence, asksToWait: boolean): Reason | undefined {
  if (status === '4.7.1' && asksToWait) return 'blocked';
  const byReply = BY_REPLY[replyCode];
  if (status === undefined || (byReply !== undefined && isOther(status))) return byReply;
  return reasonOfStatus(status) ?? byReply;
}

/** RFC 3463: `X.2.0` is any other status of that subject. */
function isOther(status: string): boolean {
  return status.endsWith('.0');
}

/** A temporary rejection is no evidence against sender, recipient or content. */
function reasonOfCommand({ command, status, replyCode }: Evidence): Reason[] {
  if (command === 'HELO' || command === 'EHLO' || command === 'CONN') return ['blocked'];
  if ((status ?? replyCode)?.startsWith('4')) return [];
  if (command === 'MAIL') return ['rejected'];
  if (command === 'RCPT') return ['userunknown'];
  return command === 'DATA' ? ['filtered'] : [];
}

/** What RFC 5321 says about codes that servers use for any temporary rejection. */
function reasonOfReply({ replyCode }: Evidence): Reason[] {
  return replyCode === '421' || replyCode === '451' ? ['systemerror'] : [];
}

/** Reasons that servers often confuse, as the second one where the text suggests no other. */
const RELATED: Partial<Record<Reason, Reason>> = {
  userunknown: 'filtered',
  filtered: 'userunknown',
  suspend: 'userunknown',
  blocked: 'badreputation',
  badreputation: 'blocked',
  networkerror: 'expired',
  expired: 'networkerror',
  hostunknown: 'networkerror',
  rejected: 'blocked',
  securityerror: 'policyviolation',
  spamdetected: 'policyviolation',
  speeding: 'toomanyconn',
  toomanyconn: 'speeding',
  mesgtoobig: 'exceedlimit',
  exceedlimit: 'mesgtoobig',
  policyviolation: 'spamdetected',
  systemerror: 'networkerror',
};

function related(reason: Reason): Reason {
  return RELATED[reason] ?? 'policyviolation';
}

function isReliable(status: string): boolean {
  return EXACT.has(status.slice(2)) || CERTAIN.has(status.slice(2));
}

/** High if codes confirm the words, or nothing contradicts words that are not vague. */
function confidenceOf(candidates: readonly Candidate[], evidence: Evidence): Confidence {
  const [first, ...others] = candidates;
  if (first === undefined || first.from === 'weak' || first.from === 'command') return 'low';
  const { status = '' } = evidence;
  const isConfirmed = !ANYTHING.has(status.slice(2)) && reasonOfStatus(status) === first.reason;
  if (first.from === 'code') return isConfirmed && isReliable(status) ? 'high' : 'medium';
  if (isConfirmed || first.from === 'provider') return 'high';
  const contradicts = others.some(({ reason, from }) => from === 'words' && reason !== first.reason);
  return VAGUE.has(first.reason) || contradicts ? 'medium' : 'high';
}
