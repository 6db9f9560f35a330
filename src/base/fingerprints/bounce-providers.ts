/** Names by which a provider is recognized; its phrases apply only there. */
const PROVIDER_MARKS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['gsmtp', 'google.com', 'googlemail.com', 'gmail-smtp'],
  'google-groups': ['groups.google.com'],
  'google-workspace': ['gsmtp', 'google.com', 'googlemail.com'],
  'microsoft-365': [
    '.outlook.com',
    'protection.outlook',
    'prod.outlook',
    '.office365.com',
    'exchangelabs',
    'microsoft.com',
    'storedrv.',
    'resolver.',
  ],
  'outlook.com': ['outlook.com', 'hotmail.com', 'olc.protection'],
  yahoo: ['[tss', 'yahoodns', 'yahoo.com', 'yahoo.co', 'verizonmedia', 'yahooinc'],
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

/** Only Microsoft uses status codes with three digits at the end. */
const MICROSOFT_STATUS = /(?<![\d.])[45]\.\d\.[1-9]\d\d(?![\d.])/;

const WORD_CHARACTER = /[a-z0-9]/;

/** The providers that a text names. */
export function providersIn(context: string): ReadonlySet<string> {
  const text = context.toLowerCase();
  const present = Object.entries(PROVIDER_MARKS).filter(([, marks]) => marks.some((mark) => isMentioned(mark, text)));
  const byStatus = MICROSOFT_STATUS.test(text) ? ['microsoft-365'] : [];
  return new Set(['any', ...byStatus, ...present.map(([provider]) => provider)]);
}

/** Matches only at the start of a word: acme.com is not me.com. */
function isMentioned(mark: string, text: string): boolean {
  const isWord = WORD_CHARACTER.test(mark[0]!);
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length))
    if (!isWord || at === 0 || !WORD_CHARACTER.test(text[at - 1]!)) return true;
  return false;
}
