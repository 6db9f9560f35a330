import { authenticationOf } from './authenticated.js';

it.each([
  [{}, {}],
  [
    {
      raw: 'mx.example; dkim=fail header.d=a.example; dkim=pass header.i=@b.example header.s=s1; spf=softfail smtp.mailfrom=x@c.example',
      dkim: 'pass',
      spf: 'softfail',
    },
    { server: 'mx.example', signer: { domain: 'b.example', selector: 's1' }, sender: 'c.example' },
  ],
  [
    { raw: 'i=1; arc.example; dkim=pass header.d=B.example', dkim: 'pass' },
    { server: 'arc.example', signer: { domain: 'b.example' } },
  ],
  [
    {
      raw: 'mx.example; spf=pass smtp.helo=h.example; spf=pass smtp.mailfrom=c.example; dkim=pass header.d=<b>',
      spf: 'pass',
      dkim: 'pass',
    },
    { server: 'mx.example', sender: 'c.example' },
  ],
])('%j: %j', (auth, expected) => {
  expect(JSON.parse(JSON.stringify(authenticationOf(auth)))).toEqual(expected);
});
