import { configurationOf } from './server-configuration.js';

const header = (sent?: string) => ({
  key: 'set-header',
  params: { name: 'X-Frame-Options', value: 'DENY', ...(sent !== undefined && { sent }) },
});

describe('lines for Caddy', () => {
  it.each([
    ['a header', header(), 'header X-Frame-Options "DENY"'],
    ['a header that the application sends', header('x'), 'header {\n  X-Frame-Options "DENY"\n  defer\n}'],
    [
      'a cookie',
      { key: 'cookie-secure', params: { all: ['a.b'] } },
      'header {\n  Set-Cookie "^(a[.]b=.*)$" "$1; Secure"\n  defer\n}',
    ],
  ])('%s', (_, step, lines) => {
    expect(configurationOf([step])?.caddy).toBe(lines);
  });
});
