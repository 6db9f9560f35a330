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

const SPAMHAUS = 'https://check.spamhaus.org/';
/** Where operators say whether an address is listed and how it is removed, by the name or the domain of a list. */
const LOOKUPS: ReadonlyMap<string, string> = new Map([
  ['spamhaus.org', SPAMHAUS],
  ['spamhaus.net', SPAMHAUS],
  ['abuseat.org', SPAMHAUS],
  ['Spamhaus', SPAMHAUS],
  ['CBL', SPAMHAUS],
  ['spamcop.net', 'https://www.spamcop.net/bl.shtml'],
  ['SpamCop', 'https://www.spamcop.net/bl.shtml'],
  ['barracudacentral.org', 'https://www.barracudacentral.org/lookups'],
  ['Barracuda Reputation Block List', 'https://www.barracudacentral.org/lookups'],
  ['uceprotect.net', 'https://www.uceprotect.net/en/rblcheck.php'],
  ['UCEPROTECT', 'https://www.uceprotect.net/en/rblcheck.php'],
  ['spamrats.com', 'https://www.spamrats.com/lookup.php'],
  ['SpamRATS', 'https://www.spamrats.com/lookup.php'],
  ['surriel.com', 'https://psbl.org/'],
  ['PSBL', 'https://psbl.org/'],
  ['surbl.org', 'https://surbl.org/surbl-analysis'],
  ['SURBL', 'https://surbl.org/surbl-analysis'],
  ['abusix.zone', 'https://lookup.abusix.com/'],
  ['Abusix', 'https://lookup.abusix.com/'],
  ['Cisco Talos', 'https://talosintelligence.com/reputation_center'],
  ['Proofpoint Dynamic Reputation', 'https://ipcheck.proofpoint.com/'],
  ['Cloudmark Sender Intelligence', 'https://csi.cloudmark.com/en/reset/'],
  ['Microsoft 365', 'https://sender.office.com/'],
]);

/** The page of a list's operator; undefined if we know none. */
export function lookupPageOf(list: string): string | undefined {
  return LOOKUPS.get(list) ?? LOOKUPS.get(list.split('.').slice(-2).join('.'));
}

/** The block list that an error names. */
export function blockListIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  const [, zone] = ZONE.exec(lower) ?? [];
  return zone ?? LISTS.find(([mark]) => lower.includes(mark))?.[1];
}
