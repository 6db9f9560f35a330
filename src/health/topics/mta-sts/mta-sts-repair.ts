import { isMxPattern, MtaStsPolicy, type MtaStsMode } from '../../../records/mta-sts-policy.js';
import type { Host } from '../../gathering/hosts.js';

const DAY = 86_400; // seconds
const WEEK = 7 * DAY;
/** Far more than anyone has; a host without a line gets no mail. */
const MOST_LINES = 50;
/** Senders report what would fail, and deliver. */
const HARMLESS: MtaStsMode = 'testing';

/** A policy that covers these MX hosts, as a file: what the old one says is kept where it can be, but nobody has tried to enforce one that senders ignore. */
export function policyText(hosts: readonly Host[], old = new MtaStsPolicy([])): string {
  const patterns = new MtaStsPolicy(old.fields.filter(({ name, value }) => name === 'mx' && isMxPattern(value)));
  const others = hosts.map(({ name }) => name).filter((name) => isMxPattern(name) && !patterns.covers(name));
  const maxAge = old.maxAge !== undefined && old.maxAge >= DAY ? old.maxAge : WEEK;
  const mx = [...[...new Set(patterns.mx)].slice(0, MOST_LINES - others.length), ...others];
  const mode = old.isUsable || old.mode === 'none' ? old.mode : HARMLESS;
  return MtaStsPolicy.of(mode ?? HARMLESS, mx, maxAge).lines.join('\n');
}
