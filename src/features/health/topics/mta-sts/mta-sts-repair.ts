import { isMxPattern, MtaStsPolicy, type MtaStsMode } from '#formats/records/mta-sts-policy.js';
import type { Host } from '#engine/gathering/hosts.js';
import { isVerificationHost } from '#base/fingerprints/mail-providers.js';

const WEEK = 7 * 86_400; // seconds
/** More than any domain needs; hosts without an mx line would receive no mail. */
const MAX_LINES = 50;
/** Senders report failures, but deliver. */
const HARMLESS: MtaStsMode = 'testing';

/**
 * A policy file for these MX hosts. Keeps the fields of the old policy if possible; an unusable policy becomes
 * `testing`, because it was never enforced.
 */
export function policyText(hosts: readonly Host[], old = new MtaStsPolicy([])): string {
  const patterns = new MtaStsPolicy(old.fields.filter(({ name, value }) => name === 'mx' && isMxPattern(value)));
  const names = hosts.filter(isMailServer).map(({ name }) => name);
  const others = names.filter((name) => isMxPattern(name) && !patterns.covers(name));
  const maxAge = old.maxAge !== undefined && old.maxAge >= WEEK ? old.maxAge : WEEK;
  const mx = [...[...new Set(patterns.mx)].slice(0, MAX_LINES - others.length), ...others];
  const mode = old.isUsable || old.mode === 'none' ? old.mode : HARMLESS;
  return MtaStsPolicy.of(mode ?? HARMLESS, mx, maxAge).lines.join('\n');
}

/** Whether an MX record names a mail server; addresses and leftovers are reported by mx-hosts and mx-leftover. */
export function isMailServer({ name, isLiteral }: Host): boolean {
  return !isLiteral && !isVerificationHost(name);
}
