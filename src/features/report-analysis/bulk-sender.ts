import type { MailAnalysis } from './mail-analysis.js';

export const REPORTED_STATES = ['met', 'not-met', 'not-visible'] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/** A requirement of mailbox providers for bulk senders, as far as reports show it. */
export interface ReportedRequirement {
  /** As in message analysis. */
  readonly requirement: string;
  /** Key of its title. */
  readonly fact: 'alignment' | 'dmarc-pass' | 'spf-and-dkim';
  readonly state: ReportedState;
  /** Messages that the domain sent itself or through providers, and those that decided. */
  readonly messages: number;
  readonly failing: number;
}

const REQUIREMENTS: readonly (readonly [string, ReportedRequirement['fact']])[] = [
  ['bulk-google.spf-and-dkim', 'spf-and-dkim'],
  ['bulk-google.alignment', 'alignment'],
  ['bulk-yahoo.spf-and-dkim', 'spf-and-dkim'],
  ['bulk-yahoo.dmarc', 'dmarc-pass'],
  ['bulk-yahoo.alignment', 'alignment'],
  ['bulk-microsoft.dmarc', 'dmarc-pass'],
  ['bulk-apple.spf-dkim', 'spf-and-dkim'],
];
/** Forwarded and spoofed mail says nothing about how the domain sends. */
const SENT = ['own', 'provider'];

/** The part of the requirements for bulk senders that reports show. */
export function reportedRequirements({ sources }: Pick<MailAnalysis, 'sources'>): readonly ReportedRequirement[] {
  const sent = sources.filter(({ kind }) => SENT.includes(kind));
  const sum = (read: (source: (typeof sent)[number]) => number) => sent.reduce((total, one) => total + read(one), 0);
  const messages = sum((source) => source.messages);
  const failing = sum(({ aligned }) => aligned.none);
  const single = messages - sum(({ aligned }) => aligned.both);
  const aligned = messages === 0 ? 'not-visible' : failing > 0 ? 'not-met' : 'met';
  // Of a message that passes one of both with alignment, the other may pass without, which is enough here.
  const both = messages > 0 && single === 0 ? 'met' : 'not-visible';
  return REQUIREMENTS.map(([requirement, fact]) =>
    fact === 'spf-and-dkim'
      ? { requirement, fact, state: both, messages, failing: single }
      : { requirement, fact, state: aligned, messages, failing },
  );
}
