/** The verdict of a spam filter, as it wrote it into the message. */
export interface SpamVerdict {
  /** The name of the header field. */
  field: string;
  isSpam?: boolean;
  score?: number;
  /** The score from which the filter treats mail as spam. */
  threshold?: number;
  /** The rules that matched, in the words of the filter. */
  reasons: string[];
}

type Verdict = Omit<SpamVerdict, 'field'>;

const MAX_REASONS = 20;
const MAX_LENGTH = 8000;
const SCORE = /\b(?:score|hits)=(-?\d{1,6}(?:\.\d{1,6})?)/i;
const REQUIRED = /\brequired=(-?\d{1,6}(?:\.\d{1,6})?)/i;
const RSPAMD = /:\s*(true|false)\s*\[(-?\d{1,6}(?:\.\d{1,6})?)\s*\/\s*(-?\d{1,6}(?:\.\d{1,6})?)\]/i;

/** Spam confidence level from which Exchange Online treats mail as spam. */
const SCL_THRESHOLD = 5;
/** Filtering verdicts of Exchange Online: spam, marked by its own or by the recipient's rules. */
const SPAM_VERDICTS = new Set(['SPM', 'SKB', 'SKS', 'BLK']);
const CLEAN_VERDICTS = new Set(['NSPM', 'SKN', 'SKI', 'SKA', 'SKQ', 'SFE']);

const READERS: readonly (readonly [field: string, read: (value: string) => Verdict | undefined])[] = [
  ['X-Spam-Status', spamAssassin],
  ['X-Spamd-Result', rspamd],
  ['X-Forefront-Antispam-Report', forefront],
  ['X-Spam-Flag', flag],
];

/** By field, each at most once: receivers write above what the message already had. */
export function spamVerdicts(valueOf: (name: string) => string | undefined): SpamVerdict[] {
  return READERS.flatMap(([field, read]) => {
    const verdict = read((valueOf(field.toLowerCase()) ?? '').slice(0, MAX_LENGTH));
    return verdict ? [{ field, ...verdict }] : [];
  });
}

/** `Yes, score=6.2 required=5.0 tests=BAYES_99,SPF_FAIL autolearn=no`, of SpamAssassin and others. */
function spamAssassin(value: string): Verdict | undefined {
  const [, word] = /^(yes|no)\b/i.exec(value) ?? [];
  if (word === undefined) return undefined;
  const [, inBrackets, plain = ''] =
    /\btests=(?:\[([^\]]{0,4000})|([^=[\]]{0,4000}?)(?:\s\w{1,30}=|$))/.exec(value) ?? [];
  const tests = inBrackets ?? plain;
  return {
    isSpam: word.toLowerCase() === 'yes',
    score: numberIn(value, SCORE),
    threshold: numberIn(value, REQUIRED),
    reasons: listed(tests.split(/[,\s]+/).flatMap(costlyTest)),
  };
}

/** Without its points, unless it speaks for the message. */
function costlyTest(test: string): string[] {
  const [name = '', points = '1'] = test.split('=', 2);
  return name !== 'none' && Number(points) > 0 ? [name] : [];
}

/** `default: True [16.20 / 15.00]; R_SPF_FAIL(1.00)[-all]; …`, of rspamd. */
function rspamd(value: string): Verdict | undefined {
  const found = RSPAMD.exec(value);
  if (!found) return undefined;
  const [all, word, score, threshold] = found;
  const symbols = value.slice(found.index + all.length).matchAll(/([A-Z][A-Z\d_]{1,60})\((-?[\d.]{1,10})\)/g);
  return {
    isSpam: word?.toLowerCase() === 'true',
    score: Number(score),
    threshold: Number(threshold),
    reasons: listed([...symbols].filter(([, , points]) => Number(points) > 0).map(([, name]) => name!)),
  };
}

/** `CIP:…;SCL:5;SFV:SPM;CAT:SPF;…`, of Exchange Online. */
function forefront(value: string): Verdict | undefined {
  const parts = new Map(
    value.split(';').map((part) => {
      const [name = '', ...rest] = part.split(':');
      return [name.trim().toUpperCase(), rest.join(':').trim()] as const;
    }),
  );
  const [scl, verdict = '', category = ''] = ['SCL', 'SFV', 'CAT'].map((name) => parts.get(name));
  const score = scl !== undefined && /^-?\d{1,2}$/.test(scl) ? Number(scl) : undefined;
  if (score === undefined && verdict === '') return undefined;
  const isSpam = SPAM_VERDICTS.has(verdict) || (!CLEAN_VERDICTS.has(verdict) && (score ?? 0) >= SCL_THRESHOLD);
  const reasons = [verdict && `SFV:${verdict}`, category && category !== 'NONE' && `CAT:${category}`];
  return { isSpam, score, threshold: SCL_THRESHOLD, reasons: listed(reasons.filter((reason) => reason !== false)) };
}

function flag(value: string): Verdict | undefined {
  const word = value.trim().toLowerCase();
  return word === 'yes' || word === 'no' ? { isSpam: word === 'yes', reasons: [] } : undefined;
}

function numberIn(value: string, pattern: RegExp): number | undefined {
  const [, found] = pattern.exec(value) ?? [];
  return found === undefined ? undefined : Number(found);
}

function listed(words: readonly string[]): string[] {
  return words.filter((word) => /^[\w:.-]{1,64}$/.test(word)).slice(0, MAX_REASONS);
}
