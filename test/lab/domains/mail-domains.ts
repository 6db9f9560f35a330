import { SIGNING_KEY_TEXT } from '../signing-key.js';
import { DKIM_KEYS } from './dkim-keys.js';
import { type LabDomain, MAIL, MX, txt, WEB } from './lab-domain.js';

const eleven = Array.from({ length: 11 }, (_, i) => `s${i}`);

const selector = (name: string, record: string) => `${name}._domainkey TXT ${txt(record)}`;

export const MAIL_DOMAINS: readonly LabDomain[] = [
  {
    name: 'nullmx.com',
    shows: 'parked: null MX, SPF and DMARC that forbid everything',
    records: `${WEB}\n@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"`,
    signing: {},
  },
  { name: 'implicitmx.com', shows: 'no MX: mail goes to the address itself', records: WEB, signing: {} },
  {
    name: 'implicitdeaf.com',
    shows: 'no MX, sends mail, and takes none at its own address',
    records: `@ A 77.77.25.9\nwww A 77.77.3.1\n@ TXT "v=spf1 a -all"\n_dmarc TXT "v=DMARC1; p=reject"`,
    mailServers: { '77.77.25.9': 'closed' },
  },
  {
    name: 'implicitplain.com',
    shows: 'no MX, and a mail server without encryption at its own address',
    records: `@ A 77.77.25.10\nwww A 77.77.3.1\n@ TXT "v=spf1 a -all"\n_dmarc TXT "v=DMARC1; p=reject"`,
    mailServers: { '77.77.25.10': { starttls: 'none' } },
  },
  { name: 'nomail.com', shows: 'neither MX nor address: takes no mail', records: 'www A 77.77.3.1', signing: {} },
  {
    name: 'spf11.com',
    shows: 'an SPF record that costs eleven look-ups',
    records: `${WEB}
      ${MX}
      @ TXT "v=spf1 ${eleven.map((name) => `include:${name}.spf11.com`).join(' ')} -all"
      ${eleven.map((name, i) => `${name} TXT "v=spf1 ip4:77.77.4.${i} -all"`).join('\n')}
      _dmarc TXT "v=DMARC1; p=quarantine"`,
  },
  {
    name: 'spfloop.com',
    shows: 'SPF records that include each other',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 include:a.spfloop.com -all"\na TXT "v=spf1 include:spfloop.com -all"`,
  },
  {
    name: 'spfopen.com',
    shows: 'SPF that lets the whole world send',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=none"`,
  },
  {
    name: 'spftypo.com',
    shows: 'SPF with a mechanism that does not exist and a void look-up',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 ipv4:77.77.4.1 include:gone.spftypo.com -all"`,
  },
  {
    name: 'multispf.com',
    shows: 'two SPF records',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a ~all"\n_dmarc TXT "v=DMARC1; p=reject"`,
  },
  {
    name: 'dmarcnone.com',
    shows: 'DMARC that only watches, without reports',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx ~all"\n_dmarc TXT "v=DMARC1; p=none"`,
  },
  {
    name: 'dmarcbad.com',
    shows: 'two DMARC records, one misspelled',
    records: `${WEB}
      ${MX}
      @ TXT "v=spf1 mx ?all"
      _dmarc TXT "v=DMARC1; p=rejct"
      _dmarc TXT "v=DMARC1; p=none"`,
  },
  {
    name: 'mtasts.com',
    shows: 'MTA-STS and TLS-RPT records with errors',
    records: `${WEB}${MAIL}
      _mta-sts TXT "v=STSv1; id=bad id!"
      mta-sts A 77.77.3.1
      _smtp._tls TXT "v=TLSRPTv1; rua=ftp://x"`,
    signing: {},
  },
  {
    name: 'badptr.com',
    shows: 'a mail host whose address names another host',
    records: `${WEB}\n@ MX 10 mx\nmx A 77.77.4.2\n@ TXT "v=spf1 mx -all"`,
    signing: {},
  },
  {
    name: 'dkim.com',
    shows: 'DKIM selectors rsa2048 rsa1024 ed25519 revoked testing cname double malformed mislabelled k1.mail signing',
    records: `${WEB}${MAIL}
      ${selector('rsa2048', `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`)}
      ${selector('rsa1024', `v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa1024}`)}
      ${selector('ed25519', `v=DKIM1; k=ed25519; p=${DKIM_KEYS.ed25519}`)}
      ${selector('revoked', 'v=DKIM1; p=')}
      ${selector('testing', `v=DKIM1; t=y:s; p=${DKIM_KEYS.rsa2048}`)}
      ${selector('double', `v=DKIM1; p=${DKIM_KEYS.rsa2048}`)}
      ${selector('double', `v=DKIM1; p=${DKIM_KEYS.rsa1024}`)}
      ${selector('malformed', 'v=DKIM1; k=rsa; p=@@notbase64@@')}
      ${selector('mislabelled', `v=DKIM1; k=ed25519; p=${DKIM_KEYS.rsa2048}`)}
      ${selector('k1.mail', `p=${DKIM_KEYS.rsa2048}`)}
      ${selector('signing', `v=DKIM1; p=${SIGNING_KEY_TEXT}`)}
      cname._domainkey CNAME rsa2048._domainkey.dkim.com.`,
    signing: {},
  },
];
