import { DKIM_KEYS } from './dkim-keys.js';
import { MAIL_KEY_DIGEST } from '../mail-key.js';
import { type LabDomain, txt, WEB } from './lab-domain.js';

export const PERFECT_DOMAIN: LabDomain = {
  name: 'perfect.test',
  shows: 'everything in order: DNSSEC, CAA, SPF, DKIM (selector s2048), DMARC, MTA-STS, TLS-RPT, BIMI, DANE',
  signing: { denial: { iterations: 0, salt: '' }, wish: 'current' },
  records: `${WEB}
    @ MX 10 mail
    mail A 77.77.4.1
    mail AAAA 2a0f:7777:4::1
    @ TXT "v=spf1 mx -all"
    _dmarc TXT "v=DMARC1; p=reject; sp=reject; adkim=s; aspf=s; rua=mailto:dmarc@perfect.test"
    *._report._dmarc TXT "v=DMARC1"
    s2048._domainkey TXT ${txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`)}
    @ CAA 0 issue "letsencrypt.org"
    @ CAA 0 issuewild ";"
    @ CAA 0 issuemail ";"
    @ CAA 0 issuevmc ";"
    @ CAA 0 iodef "mailto:security@perfect.test"
    _mta-sts TXT "v=STSv1; id=20261101T000000"
    mta-sts A 77.77.3.1
    mta-sts AAAA 2a0f:7777:3::1
    _smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@perfect.test"
    default._bimi TXT "v=BIMI1; l=https://perfect.test/logo.svg; a="
    @ HTTPS 1 . alpn=h2,http/1.1 ipv4hint=77.77.3.1 ipv6hint=2a0f:7777:3::1
    _25._tcp.mail TLSA 3 1 1 ${MAIL_KEY_DIGEST}`,
};
