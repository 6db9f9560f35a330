import { escapeInvisible, firstFew } from '#base/domain/evidence.js';
import { absent, type Gathered, known, unobtainable } from '#base/domain/fact.js';
import type { PresentedCertificate } from '#base/domain/smtp-talk.js';
import type { TlsSession, TlsSurvey } from '#platform/network/tls/tls-surveyor.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import { reviewChain } from '#formats/records/certificate-chain.js';
import { type DaneState, webDaneState } from '#formats/records/dane.js';
import type { Tlsa } from '#formats/records/tlsa.js';
import { MOZILLA } from '#formats/tls-profiles/mozilla.data.js';
import { type MozillaLevel, mozillaLevel, VIOLATIONS, violationsOf } from '#formats/tls-profiles/mozilla-level.js';
import { knowsPostQuantum, knowsSuites, knowsVersions } from './answered.js';
import { certificateFacts } from './certificate-facts.js';
import { CERTIFICATE_STATES, certificateState } from './certificate-state.js';
import type { TlsFacts } from './tls-facts.js';

export type BindingFacts = Pick<TlsFacts, 'httpsRecord' | 'hints'>;

const DANE_STATES: readonly DaneState[] = ['invalid', 'unusable', 'valid', 'none'];

/** The session with the worst certificate: visitors get whichever address they reach. */
export function worstSession(surveys: readonly TlsSurvey[], now: number): TlsSession | undefined {
  const rank = (session: TlsSession) => {
    const facts = factsOf(session, now);
    return facts ? CERTIFICATE_STATES.indexOf(certificateState(facts)) : CERTIFICATE_STATES.length;
  };
  return sessionsOf(surveys).toSorted((one, other) => rank(one) - rank(other))[0];
}

/** The worst of the addresses. */
export function daneOf(surveys: readonly TlsSurvey[], tlsa: readonly Tlsa[], host: string, now: number): DaneState {
  const states = sessionsOf(surveys).map(({ encryption: { chain, isTrusted, matchesHost } }) => {
    const ders = chain.map(({ der }) => der);
    return webDaneState(tlsa, { chain: ders, names: [host], now, isTrusted: isTrusted && matchesHost });
  });
  return DANE_STATES.find((state) => states.includes(state)) ?? 'none';
}

export function levelOf(surveys: readonly TlsSurvey[], now: number): MozillaLevel | null {
  const leaf = worstSession(surveys, now)?.encryption.chain[0];
  return mozillaLevel(
    surveys.map(({ offered }) => offered),
    leaf && certificateAlgorithms(leaf.der),
  );
}

export function tlsFacts(
  host: string,
  all: readonly TlsSurvey[],
  dane: DaneState,
  level: MozillaLevel | null,
  now: number,
): Gathered<Omit<TlsFacts, keyof BindingFacts>> {
  const surveys = all.filter(isAnswered);
  const session = worstSession(surveys, now);
  const certificate = session && factsOf(session, now);
  const algorithms = certificate?.algorithms;
  const found = surveys.flatMap(({ offered }) => violationsOf(MOZILLA.intermediate, offered, algorithms));
  const violations = VIOLATIONS.filter((name) => found.includes(name));
  const unknown = all.length > 0 ? unobtainable('timeout') : absent;
  const answered = (isEnough: (servers: readonly TlsSurvey[]) => boolean) =>
    surveys.length > 0 && isEnough(surveys) ? known(surveys) : unknown;
  const dhBits = surveys.flatMap(({ offered }) => (offered.dhBits === null ? [] : [offered.dhBits]));
  const chains = sessionsOf(surveys).flatMap(({ encryption: { isTrusted, chain } }) => (isTrusted ? [chain] : []));
  return {
    servers: surveys.length > 0 ? known(surveys) : unknown,
    silent: known(all.filter((one) => !isAnswered(one)).map(({ address }) => address)),
    versions: answered(knowsVersions),
    suites: answered(knowsSuites),
    postQuantum: answered(knowsPostQuantum),
    dhBits: dhBits.length > 0 ? known(Math.min(...dhBits)) : absent,
    certificate: certificate ? known({ host, ...certificate }) : absent,
    chain: chains.length > 0 ? known({ host, ...chainFacts(chains, dane) }) : absent,
    dane: dane === 'none' ? absent : known({ host, state: dane }),
    profile: level === null ? unknown : known({ level, violations }),
  };
}

function isAnswered({ offered }: TlsSurvey): boolean {
  return offered.versions.size > 0;
}

function sessionsOf(surveys: readonly TlsSurvey[]): readonly TlsSession[] {
  return surveys.flatMap(({ session }) => (session ? [session] : []));
}

function factsOf(session: TlsSession, now: number): ReturnType<typeof certificateFacts> | undefined {
  const [leaf] = session.encryption.chain;
  return leaf && certificateFacts(session, leaf, now);
}

/** A root can be needed for DANE: a TLSA record that names it matches only what was sent (RFC 7671 section 5.2.1). */
function chainFacts(chains: readonly (readonly PresentedCertificate[])[], dane: DaneState) {
  const reviews = chains.map((chain) => {
    const { isInOrder, unrelated, roots } = reviewChain(chain.map(({ der }) => der));
    const indexes = [...unrelated, ...(dane === 'none' ? roots : [])];
    return { isInOrder, superfluous: indexes.map((index) => escapeInvisible(chain[index]!.subject)) };
  });
  return {
    isInOrder: reviews.every(({ isInOrder }) => isInOrder),
    superfluous: firstFew(new Set(reviews.flatMap(({ superfluous }) => superfluous))),
  };
}
