import { createPublicKey } from 'node:crypto';
import { simulatedTlsBytes } from '../../network/simulated-tls-server.js';
import { CertificateAuthority } from '../certificates.js';
import { MAIL_KEY_DIGEST } from '../mail-key.js';
import { rsaKey } from '../rsa-keys.js';
import type { SmtpManner } from '../smtp-host.js';
import { type Identification, TLS_FAULTS } from '../web-faults.js';
import { type LabDomain, WEB } from './lab-domain.js';

type Server = NonNullable<LabDomain['mailServers']>[string];

const POLICY = '@ TXT "v=spf1 ip4:77.77.4.1 -all"\n_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const STS = '_mta-sts TXT "v=STSv1; id=1"\nmta-sts A 77.77.3.1';
const OLD_TLS = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
const ALSO_OLD_TLS = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
const TRIPLE_DES = 0x000a;
const NULL_SHA = 0x0002;
const FIRST = /^-----BEGIN[^]+?-----END CERTIFICATE-----\n/;

let last = 0;
/** A domain with its own mail server, which behaves as given. */
const behaving = (name: string, shows: string, server: Server, more: Partial<LabDomain> = {}): LabDomain => {
  const address = `77.77.11.${++last}`;
  const { records = '', ...rest } = more;
  return {
    name,
    shows,
    records: `${WEB}\n@ MX 10 mx\nmx A ${address}\n${POLICY}\n${records}`,
    mailServers: {
      [address]: server === 'filtered' || server === 'closed' ? server : { name: `mx.${name}`, ...server },
    },
    ...rest,
  };
};
const showing = (certificate: Identification | undefined): SmtpManner => ({ certificate: certificate! });
const accepting = (suite: number): SmtpManner => ({
  oldTls: simulatedTlsBytes({
    versions: ['TLS 1.2'],
    suites: { 'TLS 1.2': [0xc02b, suite] },
    groups: ['secp256r1'],
    order: 'server',
  }),
});
const ENFORCED: Partial<LabDomain> = { records: STS };
const proven = (...tlsa: string[]): Partial<LabDomain> => ({
  records: tlsa.map((data) => `_25._tcp.mx TLSA ${data}`).join('\n'),
  signing: {},
});
const ANOTHER = `3 1 1 ${'ab'.repeat(32)}`;

const withoutChain: Identification = (ca, host) => {
  const { cert, key } = ca.issue({ names: [host], issuer: { CN: 'R1', O: "Let's Encrypt" } });
  return { cert: FIRST.exec(cert)![0], key };
};
const ofPrivateCa: Identification = (_, host) => {
  const own = new CertificateAuthority();
  const { cert, key } = own.issue({ names: [host] });
  return { cert: cert + own.cert, key };
};
const WEAK: SmtpManner = {
  tls: { ciphers: 'DEFAULT:@SECLEVEL=0' },
  certificate: (ca, host) => {
    const privateKey = rsaKey('zsk1024');
    return ca.issue({ names: [host], keys: { privateKey, publicKey: createPublicKey(privateKey) } });
  },
};

/** Mail servers with faults; their MTA-STS policies are in health-sites. */
export const HEALTH_SMTP_DOMAINS: readonly LabDomain[] = [
  behaving('smtpclosed.com', 'a mail server that refuses every connection', 'closed'),
  behaving('smtpsilent.com', 'a mail server behind a firewall that drops everything', 'filtered'),
  behaving('smtpnever.com', 'a mail server that announces that it never accepts mail', {
    greeting: '521 no mail here',
  }),
  {
    name: 'smtppartly.com',
    shows: 'one of two mail servers does not answer',
    records: `${WEB}\n@ MX 10 mx\n@ MX 20 mail.perfect.test.\nmx A 77.77.11.101\n${POLICY}`,
    mailServers: { '77.77.11.101': 'closed' },
  },
  {
    name: 'smtpv4.com',
    shows: 'a mail server that answers over IPv4 alone',
    records: `${WEB}\n@ MX 10 mx\nmx A 77.77.11.102\nmx AAAA 2a0f:7777:11::102\n${POLICY}`,
    mailServers: { '77.77.11.102': { name: 'mx.smtpv4.com' }, '2a0f:7777:11::102': 'closed' },
  },
  behaving('smtpgarbled.com', 'something that is not SMTP on port 25', { greeting: 'HTTP/1.1 400 Bad Request' }),
  behaving('smtphuge.com', 'a banner of 100 KB', { greeting: '220-x\r\n'.repeat(14_000) }),
  behaving('smtprefused.com', 'a mail server that rejects us', { greeting: '554 5.7.1 blocked by a list' }),
  behaving('smtpgrey.com', 'a mail server with greylisting', { greeting: '450 4.7.1 greylisted' }),
  behaving('smtpdropped.com', 'a mail server that hangs up at once', { hangsUp: 'before-greeting' }),
  behaving('smtptarpit.com', 'a mail server that never greets', { greeting: '' }),
  behaving('smtplate.com', 'a mail server that greets late', { greetsAfterMs: 300 }),
  behaving('smtpnames.com', 'a mail server that calls itself by a name without an address', { name: 'mail.internal' }),
  behaving('smtpplain.com', 'a mail server without encryption', { starttls: 'none' }),
  behaving('smtpbroken.com', 'STARTTLS that is refused', { starttls: '454 4.7.0 TLS not available' }),
  behaving('smtphangup.com', 'a mail server that hangs up after STARTTLS', { hangsUp: 'after-starttls' }),
  behaving('smtpunsafe.com', 'a mail server that closes the connection after the TLS handshake', {
    hangsUp: 'after-handshake',
  }),
  behaving('smtpnotls.com', 'text where TLS should be', { insteadOfTls: 'hello\r\n' }),
  behaving('smtpoldtls.com', 'nothing above TLS 1.1', { tls: OLD_TLS }),
  behaving('smtpexpired.com', 'an expired certificate of the mail server', showing(TLS_FAULTS.expired)),
  behaving(
    'smtpearly.com',
    'a certificate of the mail server that is not valid yet',
    showing(TLS_FAULTS['not-yet-valid']),
  ),
  behaving('smtpother.com', 'a certificate of another host', showing(TLS_FAULTS['wrong-name'])),
  behaving('smtpself.com', 'a self-signed certificate of the mail server', showing(TLS_FAULTS['self-signed'])),
  behaving('smtpchain.com', 'a mail server without its intermediate certificate', showing(withoutChain)),
  behaving('smtpprivate.com', 'a certificate of a private CA', showing(ofPrivateCa)),
  behaving('smtpweak.com', 'a certificate with a short key', WEAK),
  behaving('stsplain.com', 'MTA-STS, and a mail server without encryption', { starttls: 'none' }, ENFORCED),
  behaving('stshangup.com', 'MTA-STS, and STARTTLS that fails', { hangsUp: 'after-starttls' }, ENFORCED),
  behaving('stsexpired.com', 'MTA-STS, and an expired certificate', showing(TLS_FAULTS.expired), ENFORCED),
  behaving('ststried.com', 'MTA-STS in testing, and another name', showing(TLS_FAULTS['wrong-name']), ENFORCED),
  behaving('danewrong.com', 'a TLSA record of another key', {}, proven(ANOTHER)),
  behaving('danenext.com', 'TLSA records of this key and the next', {}, proven(`3 1 1 ${MAIL_KEY_DIGEST}`, ANOTHER)),
  behaving('smtptlsalso.com', 'TLS 1.0 and 1.1 besides newer versions', { tls: ALSO_OLD_TLS }),
  behaving('smtp3des.com', 'a mail server that accepts 3DES', accepting(TRIPLE_DES)),
  behaving('smtpnull.com', 'a mail server that accepts a suite without encryption', accepting(NULL_SHA)),
  {
    name: 'clients.com',
    shows: 'servers for mail programs',
    records: `${WEB}\n@ MX 10 mail.perfect.test.\n${POLICY}\n_submission._tcp SRV 0 1 587 mail.perfect.test.
      autoconfig A 77.77.3.1`,
    signing: {},
  },
  {
    name: 'clientsgone.com',
    shows: 'mail programs that are sent to a server without an address',
    records: `${WEB}\n@ MX 10 mail.perfect.test.\n${POLICY}\n_imaps._tcp SRV 0 1 993 gone\n_pop3._tcp SRV 0 0 0 .`,
  },
  {
    name: 'clientsrefused.com',
    shows: 'mail programs that are sent to closed ports',
    records: `${WEB}\n@ MX 10 mail.perfect.test.\n${POLICY}\n_imaps._tcp SRV 0 1 993 mx\nmx A 77.77.11.103
      autoconfig A 77.77.11.103`,
  },
  {
    name: 'clientselsewhere.com',
    shows: 'SRV records for mail programs that point to a silent port and to a port of another service',
    records: `${WEB}\n@ MX 10 mail.perfect.test.\n${POLICY}\n_imaps._tcp SRV 0 1 993 mx
      _submission._tcp SRV 0 1 22 mx\nmx A 77.77.4.2`,
  },
];
