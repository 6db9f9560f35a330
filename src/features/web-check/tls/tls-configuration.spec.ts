import { tlsConfiguration } from './tls-configuration.js';

it.each([
  [true, 'X25519MLKEM768:X25519:prime256v1:secp384r1', 'x25519mlkem768 x25519 secp256r1 secp384r1'],
  [false, 'X25519:prime256v1:secp384r1', 'x25519 secp256r1 secp384r1'],
])(
  'a server with a post-quantum group keeps it (%s), and none gets one that it may not know',
  (has, openssl, caddy) => {
    const configuration = tlsConfiguration(has);
    expect(configuration.nginx).toContain(`\nssl_ecdh_curve ${openssl};`);
    expect(configuration.apache).toContain(`\nSSLOpenSSLConfCmd Groups ${openssl}`);
    expect(configuration.haproxy).toContain(`\nssl-default-bind-curves ${openssl}`);
    expect(configuration.caddy).toContain(`\n  curves ${caddy}\n}`);
  },
);

it('has no list of groups where it could switch a post-quantum group off unseen', () => {
  expect(Object.values(tlsConfiguration(null)).join('\n')).not.toMatch(/curve|Groups/);
});
