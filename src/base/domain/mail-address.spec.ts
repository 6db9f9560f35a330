import { MailAddress } from './mail-address.js';

describe('MailAddress', () => {
  it.each([
    ['a@example.com', 'a@example.com'],
    ["Post.Master+x'y@EXAMPLE.com", "Post.Master+x'y@example.com"],
    ['"odd @ one"@example.com', '"odd @ one"@example.com'],
    ['post@münchen.de', 'post@xn--mnchen-3ya.de'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('reads %s as %s', (text, address) => {
    expect(MailAddress.parse(text)?.toString()).toBe(address);
  });

  it.each([
    ...['', '@', 'a', 'a@', '@example.com', 'a@b@example.com', 'a..b@example.com', '.a@example.com', 'a.@example.com'],
    ...[
      'a b@example.com',
      'ä@example.com',
      'a@example',
      'a@[192.0.2.1]',
      'a@192.0.2.1',
      'a@exa_mple.com',
      '"a@example.com',
    ],
    ...[
      'a@example.com\r\nBcc: b@example.com',
      'mailto:a@example.com',
      '<a@example.com>',
      `${'a'.repeat(65)}@example.com`,
    ],
  ])('rejects %j', (text) => {
    expect(MailAddress.parse(text)).toBeUndefined();
  });
});
