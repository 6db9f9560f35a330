import { MOZILLA } from '../../tls-profiles/mozilla.data.js';

/** OpenSSL has names of its own for suites before TLS 1.3. */
const OPENSSL = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');
const before13 = MOZILLA.intermediate.suites.filter((name) => name.includes('_WITH_'));

/**
 * The intermediate profile of Mozilla to paste. It has no post-quantum group: a server whose TLS library does not know it would
 * not start. Libraries that know it use it without configuration.
 */
export const TLS_CONFIGURATION = {
  nginx: ['ssl_protocols TLSv1.2 TLSv1.3;', `ssl_ciphers ${OPENSSL};`, 'ssl_prefer_server_ciphers off;'].join('\n'),
  apache: ['SSLProtocol -all +TLSv1.2 +TLSv1.3', `SSLCipherSuite ${OPENSSL}`, 'SSLHonorCipherOrder off'].join('\n'),
  caddy: ['tls {', '  protocols tls1.2 tls1.3', `  ciphers ${before13.join(' ')}`, '}'].join('\n'),
  haproxy: ['ssl-default-bind-options ssl-min-ver TLSv1.2', `ssl-default-bind-ciphers ${OPENSSL}`].join('\n'),
};
