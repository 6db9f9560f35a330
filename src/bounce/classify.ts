import { STRONG_PHRASES, WEAK_PHRASES } from './general-phrases.js';
import { hasParts, normalized, partsOf, quoted } from './phrase.js';
import { PROVIDER_PHRASES } from './provider-phrases.js';
import type { Reason } from './reason.js';
import { reasonOfStatus } from './status-reasons.js';

export interface Evidence {
  /** What the refusing server said, then what the reporting one said about it. */
  readonly texts: readonly string[];
  /** Not the error alone: whatever was refused, the message tells at which command. */
  readonly isMessage: boolean;
  readonly type?: string;
  readonly status?: string;
  readonly replyCode?: string;
  /** The SMTP command that was refused. */
  readonly command?: string;
  /** Names of the servers and the whole notification, by which a provider is recognized. */
  readonly context: string;
}

/** By which names a provider is recognized; its phrases mean what they mean only there. */
const PROVIDER_MARKS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['gsmtp', 'google.com', 'googlemail.com', 'gmail-smtp'],
  'google-workspace': ['gsmtp', 'google.com', 'googlemail.com'],
  'microsoft-365': [
    '.outlook.com',
    'protection.outlook',
    'prod.outlook',
    '.office365.com',
    'exchangelabs',
    'microsoft.com',
  ],
  'outlook.com': ['outlook.com', 'hotmail.com', 'olc.protection'],
  yahoo: ['yahoodns', 'yahoo.com', 'yahoo.co', 'verizonmedia', 'yahooinc'],
  aol: ['aol.com', 'yahoodns'],
  icloud: ['icloud.com', 'me.com', 'apple.com', 'mac.com'],
  gmx: ['gmx.', 'web.de', 'mail.com', 'nemesis'],
  ionos: ['kundenserver', 'ionos', '1and1', 'perfora.net'],
  't-online': ['t-online.de', 'telekom.de'],
  proofpoint: ['proofpoint', 'pphosted'],
  mimecast: ['mimecast'],
  barracuda: ['barracuda'],
  spamhaus: ['spamhaus'],
  cox: ['cox.net', 'cox.com'],
  facebook: ['facebook.com'],
  'orange-laposte-free-sfr': [
    'orange.fr',
    'wanadoo.fr',
    'laposte',
    'free.fr',
    'sfr.fr',
    'ofr',
    'lpn0',
    'neuf.fr',
    'sfr.net',
  ],
  godaddy: ['secureserver.net', 'godaddy', 'x.co/'],
  'i.ua': ['i.ua'],
  'symantec-messagelabs': ['messagelabs'],
  'ntt-docomo': ['docomo'],
  kddi: ['ezweb.ne.jp', 'au.com', 'auone-net.jp'],
  spectrum: ['spectrum.net', 'charter.net', 'rr.com'],
  tencent: ['qq.com'],
};

interface ProviderPhrase {
  readonly provider: string;
  readonly replyCode: string;
  readonly status: string;
  readonly parts: readonly string[];
  readonly reason: Reason;
}

const BY_PROVIDER = PROVIDER_PHRASES.map(([provider, replyCode, status, phrase, reason]): ProviderPhrase => ({
  provider,
  replyCode,
  status,
  parts: partsOf(normalized(phrase)),
  reason: reason as Reason,
}));
/** A code, a mark or a whole sentence decides; single words of a provider only where no other words do. */
const isMarked = ({ status, parts }: ProviderPhrase) =>
  status !== '' || parts.join(' ').length >= 16 || /[\d#_[]/.test(parts.join());
const MARKED = BY_PROVIDER.filter(isMarked);
const PLAIN = BY_PROVIDER.filter((phrase) => !isMarked(phrase));
const DIRECTORY = [
  'recipient name is not recognized',
  'not listed in',
  "address couldn't be found",
  'address not found',
  'recipient not found by smtp address lookup',
  'in local recipient table',
  'in virtual mailbox table',
  'in virtual alias table',
  'in relay recipient table',
  'recipient address rejected: access denied',
];
const compiled = (lists: typeof STRONG_PHRASES) =>
  lists.map(([reason, phrases]) => ({ reason, phrases: phrases.map(partsOf) }));
const STRONG = compiled(STRONG_PHRASES);
const WEAK = compiled(WEAK_PHRASES);

export function classify(evidence: Evidence): Reason {
  const texts = evidence.texts.flatMap((one) => {
    const text = normalized(` ${one}`);
    return [quoted(text) ?? [], text].flat();
  });
  const providers = providersIn(evidence.context);
  const said = firstOf(texts, (text) => {
    const known = byProvider(MARKED, providers, evidence, text) ?? directory(text);
    return known ?? corrected(byPhrase(STRONG, text), evidence) ?? byProvider(PLAIN, providers, evidence, text);
  });
  const reason =
    said ??
    (evidence.type === 'x-unix' ? 'mailererror' : undefined) ??
    (evidence.status === undefined ? undefined : reasonOfStatus(evidence.status)) ??
    byCommand(evidence.command) ??
    firstOf(texts, (text) => byPhrase(WEAK, text));
  return reason ?? (evidence.texts.length === 0 && !evidence.status ? 'undefined' : 'onhold');
}

function firstOf<T>(texts: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function providersIn(context: string): ReadonlySet<string> {
  const text = context.toLowerCase();
  const present = Object.entries(PROVIDER_MARKS).filter(([, marks]) => marks.some((mark) => text.includes(mark)));
  return new Set(['any', ...present.map(([provider]) => provider)]);
}

function byProvider(
  phrases: readonly ProviderPhrase[],
  present: ReadonlySet<string>,
  evidence: Evidence,
  text: string,
): Reason | undefined {
  const found = phrases.filter(
    ({ provider, parts, status, replyCode }) =>
      present.has(provider) && fits(evidence, status, replyCode) && hasParts(text, parts),
  );
  // The longest phrase is the most specific one.
  return found.sort((a, b) => lengthOf(b) - lengthOf(a))[0]?.reason;
}

function lengthOf({ parts, status }: ProviderPhrase): number {
  return parts.join('').length + (status === '' ? 0 : 10);
}

function fits({ status, replyCode }: Evidence, wantedStatus: string, wantedReply: string): boolean {
  if (wantedStatus !== '' && status !== undefined && !statusFits(status, wantedStatus)) return false;
  return wantedReply === '' || replyCode === undefined || wantedReply.includes(replyCode);
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

/** The reporting server has looked into its own directory: no other server refused anything. */
function directory(text: string): Reason | undefined {
  return DIRECTORY.some((phrase) => text.includes(phrase)) ? 'userunknown' : undefined;
}

function byPhrase(lists: typeof STRONG, text: string): Reason | undefined {
  return lists.find(({ phrases }) => phrases.some((parts) => hasParts(text, parts)))?.reason;
}

/** What the codes and the refused command add to the words. */
function corrected(said: Reason | undefined, { status, command, type, isMessage }: Evidence): Reason | undefined {
  const detail = status?.slice(2);
  if (said === 'userunknown' && type === 'x-unix') return 'mailererror';
  if (said === 'userunknown' && isMessage && command !== 'RCPT' && !detail?.startsWith('1.')) return 'filtered';
  if (said === 'systemerror' && detail === '3.1') return 'systemfull';
  if (said === 'suspend' && detail === '1.1') return 'userunknown';
  if (said === 'networkerror' && detail === '4.7') return 'expired';
  if (said === 'mesgtoobig' && detail === '2.3') return 'exceedlimit';
  if (said === 'hostunknown' && command === 'MAIL') return 'rejected';
  return said;
}

function byCommand(command: string | undefined): Reason | undefined {
  if (command === 'MAIL') return 'rejected';
  if (command === 'RCPT') return 'userunknown';
  if (command === 'HELO' || command === 'EHLO' || command === 'CONN') return 'blocked';
  return command === 'DATA' ? 'filtered' : undefined;
}
