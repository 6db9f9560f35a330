import { IpAddress } from '#base/domain/ip-address.js';
import { domainOf, mailboxDomains } from '#features/header/address.js';
import type { AuthenticationSummary } from '#features/header/authentication-summary.js';
import { parseReceived } from '#features/header/received.js';
import { checkHost, type SpfResult } from '#formats/records/spf-check-host.js';
import { isBulk, isDiscussion } from './policy/bulk-mail.js';
import { isCopiedChange, type LostBytes, lostBytes, mayExplain } from './lost-bytes.js';
import { type Authenticated, type DmarcEvaluation, DmarcEvaluator, type Method } from './policy/dmarc-evaluation.js';
import type { MessageLookup } from './policy/message-lookup.js';
import { examineReception, type Reception, type Received } from './policy/reception.js';
import { isInternal, type SmtpClient, smtpClient } from './policy/smtp-client.js';
import { type Unsubscribe, unsubscribeOf } from './policy/unsubscribe.js';
import type { Alteration } from './restoration/alteration.js';
import { restoreSignature } from './restoration/restore-signature.js';
import { type ArcChain, arcKeyNames, readArc, verifyArc } from './signatures/arc-chain.js';
import { BodyHashes } from './signatures/body-hash.js';
import { keyNameOf, readDkimSignature } from './signatures/dkim-signature.js';
import { decodeText } from '#formats/mime/decode-text.js';
import type { RawMessage } from './signatures/raw-message.js';
import type { KeyTexts } from './signatures/signing-key.js';
import type { ExaminedSignature } from './examined-signature.js';
import { inState } from './signature-groups.js';
import { type Verification, verifySignature } from './signatures/verify-signature.js';

/** What the caller knows about the delivery. */
export interface Delivery {
  readonly clientIp?: string;
  readonly mailFrom?: string;
  readonly helo?: string;
  /** The message came as text, in which bytes may be lost, and not as a file. */
  readonly isText?: boolean;
  /** The message arrived just now, over a connection that we saw: what is published now is what decides. */
  readonly received?: Received;
}

export interface SpfExamination {
  readonly client: string;
  /** The return path; where it is empty, the HELO name. */
  readonly identity: string;
  readonly domain: string;
  readonly result: SpfResult;
  readonly isAligned: boolean | null;
}

export interface Examination {
  readonly message: RawMessage;
  readonly fromDomains: readonly string[];
  readonly client: SmtpClient | undefined;
  readonly signatures: readonly ExaminedSignature[];
  readonly arc: ArcChain;
  readonly spf: SpfExamination | null;
  readonly dmarc: DmarcEvaluation | null;
  readonly alterations: readonly Alteration[];
  readonly unsubscribe: Unsubscribe;
  /** Bytes that copying lost, whatever they were. */
  readonly lost: LostBytes;
  /** Of a message that arrived just now. */
  readonly reception?: Reception;
}

const MAX_SIGNATURES = 30;
const MAX_RESTORED = 3;

export async function examineMessage(
  message: RawMessage,
  delivery: Delivery,
  dns: MessageLookup,
  now: number,
  recorded: AuthenticationSummary = {},
): Promise<Examination> {
  const { fields } = message;
  const body = new BodyHashes(message.body);
  const arc = readArc(fields);
  const found = fields.filter(({ name }) => name === 'dkim-signature').slice(0, MAX_SIGNATURES);
  const signatures = found.map(readDkimSignature);
  const names = new Set([...signatures.flatMap((one) => keyNameOf(one) ?? []), ...arcKeyNames(arc)]);
  const keys = new Map<string, KeyTexts>();
  await Promise.all([...names].map(async (name) => keys.set(name, await dns.values(name, 'TXT'))));
  const keysAt = (name: string | undefined): KeyTexts => (name === undefined ? [] : (keys.get(name) ?? []));

  const receivedAt = receptionOf(message) ?? now;
  const verified = signatures.map((one) => verifySignature(fields, body, one, keysAt(keyNameOf(one)), receivedAt));
  const chain = verifyArc(arc, fields, body, keysAt);
  const fromDomains = authorDomains(message);
  const client = smtpClient(fields);
  const evaluator = new DmarcEvaluator(dns);
  const spf = await examineSpf(message, delivery, client, dns);
  const [author] = fromDomains;
  const aligned = async (domain: string, method: Method) =>
    author === undefined || domain === '' ? false : ((await evaluator.countsFor(author, domain, method)) ?? null);
  const restored = restoreAll(message, verified);
  const lost = lostBytes(message, delivery.isText ?? false);
  const isCopied = (one: Verification, changes: readonly Alteration[] | undefined) =>
    changes ? isCopiedChange(lost, changes) : mayExplain(lost, one);
  const examined = await Promise.all(
    verified.map(async (one, i) => ({
      ...one,
      isAligned: await aligned(one.signature.domain, 'dkim'),
      restoredBy: restored.get(i),
      isCopied: isCopied(one, restored.get(i)),
      isNew: delivery.received !== undefined,
    })),
  );
  const passed = verified.filter(({ result }) => result === 'pass').map(({ signature }) => signature);
  const withResult = (wanted: 'pass' | 'temperror') => ({
    dkim: verified.filter(({ result }) => result === wanted).map(({ signature }) => signature.domain),
    spf: spf?.result === wanted ? [spf.domain] : [],
  });
  const open = delivery.received ? hiddenClient(delivery) : openQuestions(examined, spf === null, recorded);
  const authenticated = { ...withResult('pass'), unanswered: withResult('temperror'), open };
  const evaluations = await Promise.all(fromDomains.map((domain) => evaluator.evaluate(domain, authenticated)));
  return {
    message,
    fromDomains,
    client,
    signatures: examined,
    arc: chain,
    spf: spf && { ...spf, isAligned: await aligned(spf.domain, 'spf') },
    // Every author counts: a message passes only if it passes for each of them.
    dmarc: worstOf(evaluations),
    alterations: distinct(
      examined.flatMap(({ restoredBy = [], isCopied: wasCopied }) => (wasCopied ? [] : restoredBy)),
    ),
    unsubscribe: unsubscribeOf(
      fields,
      passed.map(({ signedNames }) => signedNames),
    ),
    lost,
    ...(delivery.received && {
      reception: await examineReception(
        delivery.received,
        { ...delivery, author, isBulk: isBulk(message), isDiscussion: isDiscussion(message) },
        dns,
      ),
    }),
  };
}

/** Of a message that arrived just now, only the client can be unknown: behind a proxy that hides it. */
function hiddenClient({ clientIp = '' }: Delivery): Authenticated['open'] {
  const ip = IpAddress.parse(clientIp);
  return !ip || isInternal(ip) ? { key: [], copy: [], client: true } : undefined;
}

/** A failure that the receiver recorded itself is no question any more. */
function openQuestions(
  signatures: readonly ExaminedSignature[],
  isClientUnknown: boolean,
  { dmarc, dkim = 'pass' }: AuthenticationSummary,
): Authenticated['open'] {
  if (dmarc === 'fail') return undefined;
  const domains = (state: 'uncheckable' | 'copied') =>
    inState(signatures, state).map(({ signature }) => signature.domain);
  const isOpenThen = dmarc !== undefined || dkim === 'pass' || dkim === 'temperror';
  return { key: isOpenThen ? domains('uncheckable') : [], copy: domains('copied'), client: isClientUnknown };
}

function worstOf(evaluations: readonly DmarcEvaluation[]): DmarcEvaluation | null {
  const failed = evaluations.find(({ result }) => result === 'fail');
  return failed ?? evaluations.find(({ result }) => result !== 'pass') ?? evaluations[0] ?? null;
}

/** Signatures of which a published key shows that the message was changed afterwards. */
function restoreAll(
  message: RawMessage,
  verified: readonly Verification[],
): ReadonlyMap<number, readonly Alteration[]> {
  const restored = new Map<number, readonly Alteration[]>();
  const broken = [...verified.entries()].filter(([, { isGenuine, octets }]) => !isGenuine && octets.length > 0);
  for (const [i, one] of broken.slice(0, MAX_RESTORED)) {
    const alterations = restoreSignature(message, one, 1 / Math.min(broken.length, MAX_RESTORED));
    if (alterations) restored.set(i, alterations);
  }
  return restored;
}

async function examineSpf(
  { fields }: RawMessage,
  delivery: Delivery,
  recorded: SmtpClient | undefined,
  dns: MessageLookup,
): Promise<Omit<SpfExamination, 'isAligned'> | null> {
  const ip = delivery.clientIp === undefined ? recorded?.ip : IpAddress.parse(delivery.clientIp);
  const returnPath = fields.find(({ name }) => name === 'return-path');
  const returned = returnPath && decodeText(returnPath.unfolded).replace(/[<>\s]/g, '');
  const mailFrom = delivery.mailFrom ?? returned ?? recorded?.envelopeFrom;
  const helo = delivery.helo ?? recorded?.helo ?? '';
  // HELO counts where MAIL FROM is empty (RFC 7208 section 2.4), but not where it is only unknown.
  if (delivery.received && (!ip || isInternal(ip))) return null;
  if (!ip || (mailFrom === undefined && delivery.helo === undefined)) return null;
  const isNull = mailFrom === undefined || mailFrom === '';
  const identity = isNull ? helo : mailFrom;
  const domain = domainOf(identity)?.ascii;
  if (domain === undefined) return null;
  const sender = isNull ? `postmaster@${domain}` : mailFrom;
  const receiver = recorded?.by || 'unknown';
  const request = { ip, domain, sender, helo: helo || domain, receiver, receivedAt: new Date(0) };
  const { result } = await checkHost(request, dns.values);
  return { client: ip.toString(), identity, domain, result };
}

/** When the receiver took the message, in seconds. */
function receptionOf({ fields }: RawMessage): number | undefined {
  const top = fields.find(({ name }) => name === 'received');
  const timestamp = top && parseReceived(top.unfolded).timestamp;
  return timestamp === undefined ? undefined : timestamp / 1000;
}

function authorDomains({ fields }: RawMessage): string[] {
  const authors = fields.filter(({ name }) => name === 'from').map((field) => decodeText(field.unfolded));
  return [...new Set(mailboxDomains(authors.join(', ')).map(({ ascii }) => ascii))];
}

/** Several signatures show the same change. */
function distinct(alterations: readonly Alteration[]): Alteration[] {
  const seen = new Set<string>();
  return alterations.filter(({ kind, where, before, after }) => {
    const key = JSON.stringify([kind, where, before, after]);
    return !seen.has(key) && seen.add(key);
  });
}
