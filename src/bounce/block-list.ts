/** The zone of a list: `blocked using zen.spamhaus.org`, `is listed by bl.spamcop.net`. */
const ZONE =
  /(?:blocked (?:using|by)|rejected by|listed (?:by|in|on|at)|found in|black list at|blacklist(?:ed)? (?:by|at|in)|in an? rbl on) ((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24})(?![\w.]*@)/i;
/** Lists by a host name or word in the error, with the names that their operators use. */
const LISTS: readonly (readonly [mark: string, name: string])[] = [
  ['zen.spamhaus.org', 'zen.spamhaus.org'],
  ['sbl.spamhaus.org', 'sbl.spamhaus.org'],
  ['xbl.spamhaus.org', 'xbl.spamhaus.org'],
  ['pbl.spamhaus.org', 'pbl.spamhaus.org'],
  ['dbl.spamhaus.org', 'dbl.spamhaus.org'],
  ['spamhaus', 'Spamhaus'],
  ['spamcop', 'SpamCop'],
  ['barracuda', 'Barracuda Reputation Block List'],
  ['abuseat.org', 'CBL'],
  ['uceprotect', 'UCEPROTECT'],
  ['sorbs.net', 'SORBS'],
  ['spamrats', 'SpamRATS'],
  ['mailspike', 'Mailspike'],
  ['psbl.', 'PSBL'],
  ['surbl', 'SURBL'],
  ['uribl', 'URIBL'],
  ['backscatterer', 'Backscatterer'],
  ['0spam', '0Spam'],
  ['spamrl.com', 'SpamRL'],
  ['invaluement', 'Invaluement'],
  ['abusix', 'Abusix'],
  ['mail-abuse.com', 'Trend Micro ERS'],
  ['ipcheck.proofpoint.com', 'Proofpoint Dynamic Reputation'],
  ['support.proofpoint.com/dnsbl', 'Proofpoint Dynamic Reputation'],
  ['cloudmark.com', 'Cloudmark Sender Intelligence'],
  ['talosintelligence', 'Cisco Talos'],
  ['senderbase', 'Cisco Talos'],
  ['s3140', 'Microsoft (S3140)'],
  ['s3150', 'Microsoft (S3150)'],
  ['sender.office.com', 'Microsoft 365'],
];

/** The block list that an error names. */
export function blockListIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  const [, zone] = ZONE.exec(lower) ?? [];
  return zone ?? LISTS.find(([mark]) => lower.includes(mark))?.[1];
}
