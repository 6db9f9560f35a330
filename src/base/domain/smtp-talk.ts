import type { TlsFault } from './tls-fault.js';

/** The state of a port, best first. `blocked`: no connection was attempted, or our own network blocks the port. */
export const PORT_STATES = ['open', 'closed', 'filtered', 'blocked'] as const;
export type PortState = (typeof PORT_STATES)[number];

/** The kinds of greetings, best first. */
export const GREETINGS = ['welcome', 'deferred', 'refused', 'slow', 'dropped', 'garbled', 'never'] as const;

/** The greeting of a mail server, or why it sent no greeting. */
export type Greeting =
  | { readonly kind: 'welcome'; readonly text: string }
  /** 4xx, 5xx, and 521 or 556: it never accepts mail (RFC 7504). */
  | { readonly kind: 'deferred' | 'refused' | 'never'; readonly text: string }
  /** No complete greeting in time, a closed connection before it, or a greeting that is not SMTP. */
  | { readonly kind: 'slow' | 'dropped' | 'garbled' };

export interface PresentedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
  /** The DER encoding as it was sent. */
  readonly der: Uint8Array;
}

/** The result of STARTTLS. */
export type Encryption =
  /** The reply to EHLO, without STARTTLS. */
  | { readonly kind: 'not-offered'; readonly said: string }
  /** STARTTLS is offered and fails: the server's reply or the TLS error. */
  | { readonly kind: 'broken'; readonly how: string }
  | Encrypted;

export interface Encrypted {
  readonly kind: 'encrypted';
  readonly protocol: string;
  readonly cipher: string;
  /** As presented, the server's own certificate first. */
  readonly chain: readonly PresentedCertificate[];
  readonly matchesHost: boolean;
  /** The chain leads to a public CA and is valid today. */
  readonly isTrusted: boolean;
  /** The most severe fault. */
  readonly fault?: TlsFault;
}

/** An SMTP session with one address of a mail server on port 25, as far as it went. */
export interface SmtpTalk {
  readonly host: string;
  readonly address: string;
  readonly port: PortState;
  /**
   * Other hosts answer us on port 25 over this address family, so that the failure is this server's own. Only
   * determined where the port is not open.
   */
  readonly isWitnessed: boolean;
  readonly greeting?: Greeting;
  /** The host name in the greeting and the one in the EHLO reply. */
  readonly names: readonly string[];
  /** Undefined where the session ended before STARTTLS. */
  readonly encryption?: Encryption;
}

/** Whether no sender can deliver mail to this address. */
export function isMailServerDead({
  port,
  isWitnessed,
  greeting,
}: Pick<SmtpTalk, 'port' | 'isWitnessed' | 'greeting'>): boolean {
  return greeting?.kind === 'never' || (isWitnessed && (port === 'closed' || port === 'filtered'));
}

/** Whether a mail server responds, even if it rejects us. */
export function isMailServerAlive({ port, greeting }: SmtpTalk): boolean {
  return port === 'open' && greeting?.kind !== 'never';
}

/** Whether what answers on the port does not speak SMTP. */
export function isNotSmtp({ greeting }: SmtpTalk): boolean {
  return greeting?.kind === 'garbled';
}
