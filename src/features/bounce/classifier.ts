import { normalizeText, quotedReply, withoutLinks } from './phrase.js';
import { type Phrase, PhraseBook } from './phrase-book.js';
import { PHRASES } from './phrases.data.js';
import { isPlausible, VAGUE } from './plausible.js';
import { providersIn } from '#base/fingerprints/bounce-providers.js';
import { reasonOfReply, reasonOfStage, reasonOfStatus, reasonOfSubject } from './reason-of-codes.js';
import type { Confidence, Reason } from './reason.js';
import type { SmtpCodes } from './smtp-codes.js';
import { meantReason } from './spoken-about.js';
import { VOCABULARY } from './vocabulary.data.js';

/** What the bounce says about one recipient. */
export interface Evidence extends SmtpCodes {
  /** The text of the rejecting server, then that of the reporting server. */
  readonly texts: readonly string[];
  /** The rejected SMTP command. */
  readonly command?: string | undefined;
}

export interface Verdict {
  readonly reason: Reason;
  readonly confidence: Confidence;
  /** Another reason that the same words or codes support. */
  readonly orReason?: Reason;
  /** The two likely reasons, the reason first unless it is unknown; only below high confidence. */
  readonly likely?: readonly Reason[];
}

/**
 * A reason with the evidence for it, from the strongest to the weakest: clear words, a specific status code, loose
 * words, the reply code, words that all rejections share, the rejected command.
 */
interface Candidate {
  readonly reason: Reason;
  readonly from: 'provider' | 'words' | 'loose' | 'status' | 'reply' | 'wrapping' | 'weak' | 'stage';
  readonly also?: Reason | undefined;
  /** Words that servers use for many kinds of rejection. */
  readonly isVague?: boolean;
}

export const DEFAULT_BOOK = new PhraseBook(PHRASES, VOCABULARY);

/** `4.7.1 Try again later`: greylisting, which few servers name. */
const LATER = /\b(?:try|come back|retry) (?:again |back )?(?:later|in \d)/;

/** What RFC 5321 says about `450` and `550`, where nothing else is known. */
const TEMPORARY: readonly Reason[] = ['blocked', 'systemerror'];
const PERMANENT: readonly Reason[] = ['userunknown', 'policyviolation'];

/** Finds the reasons for the recipients of one message. */
export class Classifier {
  private readonly providers: ReadonlySet<string>;
  private readonly asWritten = new Map<string, Spoken>();
  private readonly asCompared = new Map<string, Spoken>();

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
    const { reason } = first;
    const orReason = otherReading(first);
    const confidence = confidenceOf(candidates, evidence);
    const other = orReason === undefined ? {} : { orReason };
    if (confidence === 'high') return { reason, confidence, ...other };
    const second = orReason ?? candidates.find((one) => one.reason !== reason)?.reason ?? related(reason);
    return { reason, confidence, ...other, likely: [reason, second] };
  }

  /** The reasons that words, codes and command suggest, the best one first. */
  private candidates(evidence: Evidence): Candidate[] {
    const [server, wrapping] = this.spoken(evidence.texts);
    const spoken = withSpokenCodes(evidence);
    const words = server.flatMap((text) => [...text.withoutLinks, text].flatMap((one) => this.said(one, spoken)));
    const around = wrapping.flatMap((text) => this.said(text, spoken));
    const isOwnStatus = isStatusSpoken(evidence);
    const asksToWait = server.some((text) => LATER.test(text.text));
    return [
      ...words.filter(({ from }) => from !== 'loose' && from !== 'weak'),
      ...(evidence.status === '4.7.1' && asksToWait ? [{ reason: 'blocked', from: 'status' } as const] : []),
      ...(isOwnStatus ? from('status', reasonOfStatus(evidence)) : []),
      ...words.filter((one) => one.from === 'loose'),
      ...from('reply', reasonOfReply(evidence, evidence.command)),
      ...from('reply', reasonOfSubject(evidence, false)),
      ...around.filter((one) => one.from === 'provider'),
      ...words.filter((one) => one.from === 'weak'),
      ...(isOwnStatus ? [] : from('reply', reasonOfStatus(evidence))),
      ...around.flatMap(wrapped),
      ...from('stage', reasonOfSubject(evidence, true)),
      ...from('stage', reasonOfStage(evidence, evidence.command)),
    ];
  }

  /**
   * The texts of the server that refused the message, and what others wrote around them. Where no server is quoted, the
   * only text is that of the reporting server, about its own directory, queue or connection.
   */
  private spoken(
    texts: readonly string[],
  ): readonly [server: readonly MatchedText[], wrapping: readonly MatchedText[]] {
    const readings = texts.map((text) => this.readings(text)).filter(({ whole }) => saysAnything(whole.text));
    const [first] = readings;
    if (first === undefined) return [[], []];
    const server = readings.flatMap(({ quoted, whole }, i) => quoted ?? (i === 0 ? [whole] : []));
    const heard = new Set(server);
    return [server, readings.map(({ whole }) => whole).filter((whole) => !heard.has(whole))];
  }

  /** What the words of one text mean: phrases of its provider first. */
  private said({ phrases }: MatchedText, evidence: Evidence): Candidate[] {
    const known = phrases.filter((phrase) => fits(evidence, phrase));
    const ofProvider = known
      .filter(({ provider }) => provider !== 'any' && this.providers.has(provider))
      .sort((a, b) => Number(b.isMark) - Number(a.isMark) || b.written.length - a.written.length)
      .map(({ meaning, also }) => ({ reason: meaning, also, from: 'provider' }) as const);
    const words = known
      .filter(({ provider }) => provider === 'any')
      .map(({ meaning, also, strength }) => {
        const reason = meantReason(meaning, evidence, evidence.command);
        const isPossible = strength === 'clear' || isPlausible(reason, evidence, evidence.command);
        const isVague = strength === 'common' && VAGUE.has(reason);
        return { reason, also, isVague, from: strength === 'weak' ? 'weak' : isPossible ? 'words' : 'loose' } as const;
      });
    return [...ofProvider, ...words];
  }

  /** Cached, since many recipients can share a text, even one that names each of them. */
  private readings(text: string): Spoken {
    return once(this.asWritten, text, () => {
      const whole = normalizeText(` ${text}`);
      return once(this.asCompared, whole, () => {
        const part = quotedReply(whole);
        return {
          whole: new MatchedText(whole, this.book),
          quoted: part === undefined || !saysAnything(part) ? undefined : new MatchedText(part, this.book),
        };
      });
    });
  }
}

/** A text, and the reply of another server that it quotes. */
interface Spoken {
  readonly whole: MatchedText;
  readonly quoted: MatchedText | undefined;
}

/** A text with its phrases, which are found when they are needed. */
class MatchedText {
  private found?: readonly Phrase[];
  private sentences?: MatchedText;

  constructor(
    readonly text: string,
    private readonly book: PhraseBook,
  ) {}

  /** The sentences alone, if the text has links. */
  get withoutLinks(): readonly MatchedText[] {
    const rest = withoutLinks(this.text);
    return rest === this.text ? [] : [(this.sentences ??= new MatchedText(rest, this.book))];
  }

  get phrases(): readonly Phrase[] {
    return (this.found ??= this.book.in(this.text));
  }
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * Leaves out a status that the refusing server did not say itself. The reporting server chose it, and Sendmail, for
 * example, writes "unknown user" for every recipient that was refused with 550.
 */
function withSpokenCodes(evidence: Evidence): Evidence {
  return isStatusSpoken(evidence) ? evidence : { ...evidence, status: undefined };
}

function isStatusSpoken({ status, replyCode, texts }: Evidence): boolean {
  return status === undefined || replyCode === undefined || texts.some((text) => text.includes(status));
}

const LETTERS = /[^\s\d.,:;()<>[\]@#-]{4}/;

/** Whether a reply has words besides its codes. */
function saysAnything(reply: string): boolean {
  return LETTERS.test(reply);
}

function from(evidence: Candidate['from'], reason: Reason | undefined): Candidate[] {
  return reason === undefined ? [] : [{ reason, from: evidence }];
}

/** Words around the reply of another server; words that all notifications share say nothing. */
function wrapped({ reason, also, from: evidence }: Candidate): Candidate[] {
  return evidence === 'weak' ? [] : [{ reason, also, from: 'wrapping' }];
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

/** The second reading of the same evidence. */
function otherReading({ reason, also }: Candidate): Reason | undefined {
  return also === reason ? undefined : also;
}

/** High if the words are clear or a specific status code confirms them, and nothing contradicts. */
function confidenceOf(candidates: readonly Candidate[], evidence: Evidence): Confidence {
  const [first, ...others] = candidates;
  if (first === undefined || first.from === 'weak' || first.from === 'stage') return 'low';
  if (first.also !== undefined) return 'medium';
  if (first.from === 'provider') return 'high';
  const isConfirmed = isStatusSpoken(evidence) && reasonOfStatus(evidence) === first.reason;
  if (first.from === 'status') return isConfirmed ? 'high' : 'medium';
  if (first.from !== 'words') return 'medium';
  if (isConfirmed) return 'high';
  const contradicts = others.some(
    ({ reason, from: evidenceOfOther }) => evidenceOfOther === 'words' && reason !== first.reason,
  );
  return contradicts || first.isVague ? 'medium' : 'high';
}
