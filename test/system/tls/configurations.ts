const CURRENT = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
const CBC = 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA384';
const STATIC = 'AES128-SHA:AES256-GCM-SHA384';
const ANY = '@SECLEVEL=0';

export type Key = 'rsa' | 'ecdsa';

/** The TLS settings of a web server, written for nginx. */
export interface Configuration {
  readonly name: string;
  readonly protocols: string;
  readonly ciphers: string;
  readonly groups: string;
  readonly key: Key;
}

const of = (name: string, protocols: string, ciphers: string, groups: string, key: Key): Configuration => ({
  ...{ name, protocols, ciphers, groups, key },
});

/** Versions, suites, groups and keys, each in several ways. The order decides about the ports. */
export const CONFIGURATIONS: readonly Configuration[] = [
  of('current', 'TLSv1.2 TLSv1.3', CURRENT, 'X25519:prime256v1:secp384r1', 'rsa'),
  of('current-ecdsa', 'TLSv1.2 TLSv1.3', CURRENT, 'X25519:prime256v1:secp384r1', 'ecdsa'),
  of('only-13', 'TLSv1.3', CURRENT, 'X25519', 'rsa'),
  of('only-13-ecdsa', 'TLSv1.3', CURRENT, 'prime256v1', 'ecdsa'),
  of('only-12', 'TLSv1.2', CURRENT, 'prime256v1', 'rsa'),
  of('only-12-ecdsa', 'TLSv1.2', CURRENT, 'prime256v1', 'ecdsa'),
  of('only-12-p384', 'TLSv1.2', CURRENT, 'secp384r1', 'rsa'),
  of('11-to-13', 'TLSv1.1 TLSv1.2 TLSv1.3', `DEFAULT:${ANY}`, 'X25519:prime256v1', 'rsa'),
  of('10-to-13', 'TLSv1 TLSv1.1 TLSv1.2 TLSv1.3', `DEFAULT:${ANY}`, 'X25519:prime256v1', 'rsa'),
  of('10-to-13-ecdsa', 'TLSv1 TLSv1.1 TLSv1.2 TLSv1.3', `DEFAULT:${ANY}`, 'prime256v1', 'ecdsa'),
  of('10-and-12', 'TLSv1 TLSv1.1 TLSv1.2', `${STATIC}:${ANY}`, 'prime256v1', 'rsa'),
  of('only-old', 'TLSv1 TLSv1.1', `DEFAULT:${ANY}`, 'prime256v1', 'rsa'),
  of('only-10', 'TLSv1', `DEFAULT:${ANY}`, 'prime256v1', 'rsa'),
  of('only-11-ecdsa', 'TLSv1.1', `DEFAULT:${ANY}`, 'prime256v1', 'ecdsa'),
  of('cbc', 'TLSv1.2', CBC, 'X25519:prime256v1', 'rsa'),
  of('cbc-and-13', 'TLSv1.2 TLSv1.3', `${CURRENT}:${CBC}`, 'X25519:prime256v1', 'ecdsa'),
  of('no-forward-secrecy', 'TLSv1.2', STATIC, 'prime256v1', 'rsa'),
  of('some-without-forward-secrecy', 'TLSv1.2 TLSv1.3', `${CURRENT}:${STATIC}`, 'prime256v1', 'rsa'),
  of('anonymous', 'TLSv1.2', `AECDH-AES128-SHA:${CURRENT}:${ANY}`, 'prime256v1', 'rsa'),
  of('everything', 'TLSv1 TLSv1.1 TLSv1.2 TLSv1.3', `ALL:${ANY}`, 'X25519:prime256v1:secp521r1', 'rsa'),
  of('null', 'TLSv1.2', `ECDHE-RSA-NULL-SHA:NULL-SHA256:${CURRENT}:${ANY}`, 'prime256v1', 'rsa'),
  of('null-with-13', 'TLSv1.2 TLSv1.3', `ECDHE-ECDSA-NULL-SHA:${CURRENT}:${ANY}`, 'prime256v1', 'ecdsa'),
  of('x448', 'TLSv1.2 TLSv1.3', CURRENT, 'X448:X25519', 'rsa'),
  of('chacha', 'TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305', 'X25519', 'rsa'),
];

const FIRST_PORT = 9001;

export const portOf = (configuration: Configuration): number => FIRST_PORT + CONFIGURATIONS.indexOf(configuration);

/** nginx with one port for every configuration; `folder` has the keys and certificates. */
export function nginxConfig(folder: string): string {
  const servers = CONFIGURATIONS.map((one) => {
    const { protocols, ciphers, groups, key } = one;
    return `server { listen 127.0.0.1:${portOf(one)} ssl; return 204;
      ssl_certificate ${folder}/${key}.pem; ssl_certificate_key ${folder}/${key}.key;
      ssl_protocols ${protocols}; ssl_ciphers ${ciphers}; ssl_ecdh_curve ${groups}; ssl_prefer_server_ciphers on; }`;
  });
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
    events { worker_connections 256; }
    http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
    ${servers.join('\n    ')} }\n`;
}
