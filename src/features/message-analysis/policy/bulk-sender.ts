import type { Examination } from '../examine-message.js';
import { type SignatureState, stateOf } from '../signature-groups.js';
import { isForLackOfKey } from '../signatures/arc-chain.js';
import { isDiscussion } from './bulk-mail.js';

export const REQUIREMENT_STATES = ['met', 'not-met', 'not-visible'] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];

/** A requirement of a mailbox provider; the fact that decides it is shared by several providers. */
export interface JudgedRequirement {
  readonly requirement: string;
  readonly fact: RequirementFact;
  readonly state: RequirementState;
}

const FACTS = {
  'auth-any': ({ spf, signatures }) => either(isPassed(spf), hasValid(signatures)),
  'spf-and-dkim': ({ spf, signatures }) => both(isPassed(spf), hasValid(signatures)),
  spf: ({ spf }) => isPassed(spf),
  dkim: ({ signatures }) => hasValid(signatures),
  'dkim-key': ({ signatures }) => {
    const sizes = signatures.flatMap(({ keyBits, signature }) =>
      keyBits === null || signature.keyType !== 'rsa' ? [] : [keyBits],
    );
    return sizes.length === 0 ? 'not-visible' : state(sizes.every((bits) => bits >= MIN_BITS));
  },
  dmarc: ({ dmarc }) => {
    if (!dmarc || dmarc.result === 'temperror') return 'not-visible';
    return state(dmarc.policy !== null);
  },
  'dmarc-pass': isDmarcPassed,
  alignment: ({ spf, signatures, dmarc }) => {
    const results = [
      ...signatures.filter(({ result }) => result === 'pass').map(({ isAligned }) => isAligned),
      ...(spf?.result === 'pass' ? [spf.isAligned] : []),
    ];
    if (results.includes(true)) return 'met';
    const isOpen = results.includes(null) || !spf || spf.result === 'temperror' || dmarc?.result === 'undecided';
    return isOpen ? 'not-visible' : 'not-met';
  },
  tls: ({ client, reception }) => {
    if (reception) return reception.tls || reception.offersTls ? state(reception.tls !== null) : 'not-visible';
    return client ? state(TLS.test(client.received)) : 'not-visible';
  },
  'reverse-dns': ({ reception }) => {
    const found = reception?.reverse.state;
    return found === undefined || OPEN_NAMES.has(found) ? 'not-visible' : state(found === 'confirmed');
  },
  replies: ({ reception }) => {
    const mail = reception?.author?.mail ?? 'unanswered';
    return mail === 'unanswered' ? 'not-visible' : state(mail === 'accepts');
  },
  format: ({ message }) => {
    const count = (name: string) => message.fields.filter((field) => field.name === name).length;
    return state(
      ['from', 'date', 'message-id'].every((name) => count(name) === 1) && SINGLE.every((name) => count(name) < 2),
    );
  },
  'no-gmail-from': (examination) => {
    const isGmail = examination.fromDomains.some((domain) => domain === 'gmail.com' || domain === 'googlemail.com');
    return isGmail ? isDmarcPassed(examination) : 'met';
  },
  'one-click': ({ unsubscribe, reception }) =>
    isForOne(reception) && !unsubscribe.isPresent ? 'not-visible' : state(unsubscribe.isOneClick),
  unsubscribe: ({ unsubscribe, reception }) =>
    isForOne(reception) && !unsubscribe.isPresent ? 'not-visible' : state(unsubscribe.isPresent),
  'unsubscribe-link': ({ unsubscribe, message }) =>
    unsubscribe.isPresent || LINK.test(message.body.slice(0, MAX_SEARCHED)) ? 'met' : 'not-visible',
  arc: ({ arc, message }) => {
    const isForwarded = isDiscussion(message) || message.fields.some(({ name }) => name === 'resent-from');
    const failing = arc.instances.filter(({ result }) => result === 'fail');
    if (failing.length > 0 && failing.every(isForLackOfKey)) return 'not-visible';
    if (arc.result !== 'none') return state(arc.result === 'pass');
    return isForwarded ? 'not-met' : 'not-visible';
  },
  'spam-rate': () => 'not-visible',
} satisfies Readonly<Record<string, (examination: Examination) => RequirementState>>;

/** A message that does not say that it went to many, as tests are: only bulk mail needs a way to unsubscribe. */
function isForOne(reception: Examination['reception']): boolean {
  return reception !== undefined && !reception.isBulk;
}

export type RequirementFact = keyof typeof FACTS;

/** Ids of the requirements, as in the profiles of the mailbox providers, and what decides them. */
const REQUIREMENTS: readonly (readonly [string, RequirementFact])[] = [
  ['bulk-google.auth-any', 'auth-any'],
  ['bulk-google.tls', 'tls'],
  ['bulk-google.spam-rate', 'spam-rate'],
  ['bulk-google.format', 'format'],
  ['bulk-google.no-gmail-from', 'no-gmail-from'],
  ['bulk-google.spf-and-dkim', 'spf-and-dkim'],
  ['bulk-google.dkim-key', 'dkim-key'],
  ['bulk-google.dmarc', 'dmarc'],
  ['bulk-google.alignment', 'alignment'],
  ['bulk-google.one-click', 'one-click'],
  ['bulk-yahoo.auth-any', 'auth-any'],
  ['bulk-yahoo.spam-rate', 'spam-rate'],
  ['bulk-yahoo.rfcs', 'format'],
  ['bulk-yahoo.spf-and-dkim', 'spf-and-dkim'],
  ['bulk-yahoo.dkim-key', 'dkim-key'],
  ['bulk-yahoo.dmarc', 'dmarc-pass'],
  ['bulk-yahoo.alignment', 'alignment'],
  ['bulk-yahoo.unsubscribe', 'unsubscribe'],
  ['bulk-yahoo.unsubscribe-link', 'unsubscribe-link'],
  ['bulk-microsoft.spf', 'spf'],
  ['bulk-microsoft.dkim', 'dkim'],
  ['bulk-microsoft.dmarc', 'dmarc-pass'],
  ['bulk-microsoft.unsubscribe-link', 'unsubscribe-link'],
  ['bulk-apple.unsubscribe-link', 'unsubscribe-link'],
  ['bulk-apple.arc', 'arc'],
  ['bulk-apple.rfcs', 'format'],
  ['bulk-apple.spf-dkim', 'spf-and-dkim'],
  ['bulk-apple.dmarc', 'dmarc'],
];

/** What only the server sees that took the message. */
const ON_RECEPTION: readonly (readonly [string, RequirementFact])[] = [
  ['bulk-google.reverse-dns', 'reverse-dns'],
  ['bulk-yahoo.reverse-dns', 'reverse-dns'],
  ['bulk-apple.reverse-dns', 'reverse-dns'],
  ['bulk-microsoft.replies', 'replies'],
];

const OPEN_NAMES = new Set(['unanswered', 'hidden']);
const MIN_BITS = 1024;
const MAX_SEARCHED = 262_144;
const TLS =
  /\b(?:ESMTPSA?|SMTPS|UTF8SMTPSA?|LMTPS|version=TLS|TLS1|TLSv1|using TLS|via TLS)|\(TLS\)|\bencrypted\) E?SMTP/i;
const LINK = /unsubscribe|abmelden|abbestellen|opt[- ]?out/i;
const SINGLE = ['sender', 'reply-to', 'to', 'cc', 'subject', 'in-reply-to', 'references'];

/** The part of the requirements for bulk senders that a message shows. */
export function bulkSenderRequirements(examination: Examination): JudgedRequirement[] {
  const asked = examination.reception ? [...REQUIREMENTS, ...ON_RECEPTION] : REQUIREMENTS;
  return asked.map(([requirement, fact]) => ({ requirement, fact, state: FACTS[fact](examination) }));
}

/** What was seen, in the words of the message. */
export function seenOf(
  fact: RequirementFact,
  { spf, signatures, dmarc, client, message, arc, reception }: Examination,
): string[] {
  const fields = (...names: string[]) =>
    message.fields.filter(({ name }) => names.includes(name)).map((field) => `${field.name}: ${field.unfolded}`);
  const spfSeen = spf ? [`spf=${spf.result} ${spf.domain}`] : [];
  const dkimSeen = signatures.map(({ result, signature }) => `dkim=${result} ${signature.domain}`);
  const dmarcSeen = dmarc ? [`dmarc=${dmarc.result} p=${dmarc.policy ?? '–'} ${dmarc.domain}`] : [];
  const seen: Readonly<Partial<Record<RequirementFact, readonly string[]>>> = {
    'auth-any': [...spfSeen, ...dkimSeen],
    'spf-and-dkim': [...spfSeen, ...dkimSeen],
    spf: spfSeen,
    dkim: dkimSeen,
    'dkim-key': signatures.flatMap(({ keyBits, signature }) =>
      keyBits === null ? [] : [`${signature.domain} ${keyBits}`],
    ),
    dmarc: dmarcSeen,
    'dmarc-pass': dmarcSeen,
    alignment: [...spfSeen, ...dkimSeen, ...fields('from')],
    tls: reception ? tlsSeen(reception) : client ? [client.received] : [],
    'reverse-dns': reception
      ? [reception.client, ...('names' in reception.reverse ? reception.reverse.names : [])]
      : [],
    replies: reception?.author ? [reception.author.domain] : [],
    format: fields('from', 'date', 'message-id'),
    'no-gmail-from': fields('from'),
    'one-click': fields('list-unsubscribe', 'list-unsubscribe-post'),
    unsubscribe: fields('list-unsubscribe'),
    'unsubscribe-link': fields('list-unsubscribe'),
    arc: arc.instances.map(({ instance, domain, result }) => `i=${instance} ${domain} ${result}`),
  };
  return [...(seen[fact] ?? [])];
}

function tlsSeen({ tls }: NonNullable<Examination['reception']>): string[] {
  return tls ? [`${tls.version} ${tls.cipher}`] : [];
}

function state(isMet: boolean): RequirementState {
  return isMet ? 'met' : 'not-met';
}

function isDmarcPassed(examination: Examination): RequirementState {
  const { dmarc } = examination;
  if (!dmarc || dmarc.result === 'temperror' || dmarc.result === 'undecided') return 'not-visible';
  return state(dmarc.result === 'pass');
}

function isPassed(spf: Examination['spf']): RequirementState {
  return !spf || spf.result === 'temperror' ? 'not-visible' : state(spf.result === 'pass');
}

/** A signature whose key is gone today may have passed, and one that a copy of the message broke. */
const OPEN = new Set<SignatureState>(['uncheckable', 'unanswered', 'copied']);

function hasValid(signatures: Examination['signatures']): RequirementState {
  if (signatures.some(({ result }) => result === 'pass')) return 'met';
  return signatures.some((one) => OPEN.has(stateOf(one))) ? 'not-visible' : 'not-met';
}

function either(one: RequirementState, other: RequirementState): RequirementState {
  if (one === 'met' || other === 'met') return 'met';
  return one === 'not-met' && other === 'not-met' ? 'not-met' : 'not-visible';
}

function both(one: RequirementState, other: RequirementState): RequirementState {
  if (one === 'not-met' || other === 'not-met') return 'not-met';
  return one === 'met' && other === 'met' ? 'met' : 'not-visible';
}
