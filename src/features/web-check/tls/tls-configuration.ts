import type { ServerConfiguration } from '../http/server-configuration.js';
import { MOZILLA } from '#formats/tls-profiles/mozilla.data.js';

/** OpenSSL has names of its own for suites before TLS 1.3. */
const OPENSSL = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');
const before13 = MOZILLA.intermediate.suites.filter((name) => name.includes('_WITH_'));

const GROUPS = {
  openssl: ['X25519', 'prime256v1', 'secp384r1'],
  caddy: ['x25519', 'secp256r1', 'secp384r1'],
};

/**
 * The intermediate profile of Mozilla to paste. Without a list, servers offer more groups than the profile has. A post-quantum
 * group is in the list only if the server offers one today: with a library that does not know it, the server would not start.
 * If that was not found out, there is no list, because it could switch such a group off.
 */
export function tlsConfiguration(postQuantum: boolean | null): ServerConfiguration {
  const isListed = postQuantum !== null;
  const openssl = [...(postQuantum ? ['X25519MLKEM768'] : []), ...GROUPS.openssl].join(':');
  const caddy = [...(postQuantum ? ['x25519mlkem768'] : []), ...GROUPS.caddy].join(' ');
  const lines = (settings: readonly string[], groups: string, end: readonly string[] = []) =>
    [...settings, ...(isListed ? [groups] : []), ...end].join('\n');
  return {
    nginx: lines(
      ['ssl_protocols TLSv1.2 TLSv1.3;', `ssl_ciphers ${OPENSSL};`, 'ssl_prefer_server_ciphers off;'],
      `ssl_ecdh_curve ${openssl};`,
    ),
    apache: lines(
      ['SSLProtocol -all +TLSv1.2 +TLSv1.3', `SSLCipherSuite ${OPENSSL}`, 'SSLHonorCipherOrder off'],
      `SSLOpenSSLConfCmd Groups ${openssl}`,
    ),
    caddy: lines(['tls {', '  protocols tls1.2 tls1.3', `  ciphers ${before13.join(' ')}`], `  curves ${caddy}`, ['}']),
    haproxy: lines(
      ['ssl-default-bind-options ssl-min-ver TLSv1.2', `ssl-default-bind-ciphers ${OPENSSL}`],
      `ssl-default-bind-curves ${openssl}`,
    ),
    lighttpd: `ssl.openssl.ssl-conf-cmd = ( ${[
      '"MinProtocol" => "TLSv1.2"',
      `"CipherString" => "${OPENSSL}"`,
      '"Options" => "-ServerPreference"',
      ...(isListed ? [`"Groups" => "${openssl}"`] : []),
    ].join(', ')} )`,
  };
}
