import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, MX, txt, WEB } from './lab-domain.js';

/** A correct domain, except for the records at one DKIM selector. */
function withKeys(name: string, shows: string, ...texts: string[]): LabDomain {
  const keys = texts.map((text) => `s1._domainkey TXT ${txt(text)}`);
  return { name, shows, records: [WEB, MAIL, ...keys].join('\n') };
}

export const HEALTH_DKIM_DOMAINS: readonly LabDomain[] = [
  withKeys('dkimtwice.com', 'two DKIM keys at one selector', `p=${DKIM_KEYS.rsa2048}`, `p=${DKIM_KEYS.rsa1024}`),
  withKeys('dkimbroken.com', 'a DKIM record with an invalid key', 'v=DKIM1; k=rsa; p=@@notbase64@@'),
  {
    name: 'dkimspfbroken.com',
    shows: 'an invalid DKIM key next to an SPF record with permerror, and p=reject',
    records: [
      WEB,
      MX,
      '@ TXT "v=spf1 include:_spf.dkimspfbroken.com mx -all"',
      '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"',
      's1._domainkey TXT "v=DKIM1; k=rsa; p=@@notbase64@@"',
    ].join('\n'),
  },
  withKeys('dkimweak.com', 'a DKIM key of 512 bits', `v=DKIM1; p=${DKIM_KEYS.rsa512}`),
  withKeys('dkimshort.com', 'a DKIM key of 1024 bits', `v=DKIM1; p=${DKIM_KEYS.rsa1024}`),
  withKeys('dkimsha1.com', 'a DKIM key for SHA-1 only', `v=DKIM1; h=sha1; p=${DKIM_KEYS.rsa2048}`),
  withKeys('dkimed25519.com', 'a DKIM key that not everyone can use', `v=DKIM1; k=ed25519; p=${DKIM_KEYS.ed25519}`),
  withKeys('dkimtesting.com', 'a DKIM key in test mode', `v=DKIM1; t=y:s; p=${DKIM_KEYS.rsa2048}`),
  withKeys('dkimrevoked.com', 'a DKIM key that was withdrawn', 'v=DKIM1; p='),
  {
    name: 'dkimdangling.com',
    shows: 'a DKIM selector that is an alias of nothing',
    records: `${WEB}${MAIL}\ns1._domainkey CNAME gone.perfect.test.`,
  },
  {
    name: 'dkimwildcard.com',
    shows: 'a DKIM key under any selector',
    records: `${WEB}${MAIL}\n*._domainkey TXT ${txt(`v=DKIM1; p=${DKIM_KEYS.rsa2048}`)}`,
  },
];
