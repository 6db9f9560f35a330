import { parseArcResults, parseAuthenticationResults } from './authentication-results.js';

/** A compact notation of results: `authserv | method=result property=value …`. */
function read(text: string): string {
  const { authserv = '-', results } = parseAuthenticationResults(text);
  const lines = results.map(({ method, result, properties }) =>
    [`${method}=${result}`, ...[...properties].map((pair) => pair.join('='))].join(' '),
  );
  return [authserv, ...lines].join(' | ');
}

describe('parseAuthenticationResults', () => {
  it.each([
    [
      'RFC 8601',
      'mx.example; spf=pass smtp.mailfrom=a.example; dkim=fail (bad) header.d=b.example',
      'mx.example | spf=pass smtp.mailfrom=a.example | dkim=fail header.d=b.example',
    ],
    ['no result', 'mx.example; none', 'mx.example'],
    ['any case', 'MX.example; SPF=Pass SMTP.MailFrom=A.example', 'MX.example | spf=pass smtp.mailfrom=A.example'],
    ['a comment first', '(hello) mx.example; spf=pass', 'mx.example | spf=pass'],
    [
      'quoted values',
      '"mx.example"; dkim=none reason="no; \\"sig\\"" header.b="a=="',
      'mx.example | dkim=none reason=no; "sig" header.b=a==',
    ],
    [
      'white space and comments everywhere',
      'mx.example 1; dkim (a) / 1 (b) = (c) fail policy (d) . (e) expired = 13',
      'mx.example | dkim=fail policy.expired=13',
    ],
    ['a version of the method', 'mx.example; dkim/1=pass', 'mx.example | dkim=pass'],
    ['no semicolon after the server', 'mx.example spf=pass', 'mx.example | spf=pass'],
    [
      'a quote that never ends',
      'mx.example; spf=pass reason="x; dkim=pass',
      'mx.example | spf=pass reason="x | dkim=pass',
    ],
    [
      'quirk 26: no server (Microsoft)',
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=a.example; dkim=none',
      '- | spf=pass smtp.mailfrom=a.example | dkim=none',
    ],
    [
      'quirk 27: the recipient between (Microsoft)',
      'spf=none; b.example; dkim=none header.d=none;b.example; dmarc=none action=none',
      '- | spf=none | dkim=none header.d=none | dmarc=none action=none',
    ],
    ['quirk 28: a version number', 'mx.example 1; spf=pass', 'mx.example | spf=pass'],
    [
      'quirk 29: an empty value',
      'mx.example; dmarc=fail header.from=; spf=none smtp.mailfrom= smtp.helo=x',
      'mx.example | dmarc=fail header.from= | spf=none smtp.mailfrom= smtp.helo=x',
    ],
    [
      'quirk 30: words nobody registered',
      'mx.example; dmarc=bestguesspass action=none; compauth=pass reason=100',
      'mx.example | dmarc=bestguesspass action=none | compauth=pass reason=100',
    ],
    [
      'quirk 31: aliases and glued comments (Yahoo)',
      'mx.example; dkim=dkim_pass header.i=@a.example header.s=s@1; dmarc=success(p=REJECT) header.from=a.example',
      'mx.example | dkim=pass header.i=@a.example header.s=s@1 | dmarc=pass header.from=a.example',
    ],
    [
      'quirk 32: a method with a dot (Gmail)',
      'mx.example; gateway.spf=pass policy.d=a.example policy.s=x',
      'mx.example | gateway.spf=pass policy.d=a.example policy.s=x',
    ],
    [
      'quirk 33: words after a property',
      'mx.example; spf=pass smtp.mailfrom=x@a.example for jo@b.example; dkim=pass',
      'mx.example | spf=pass smtp.mailfrom=x@a.example | dkim=pass',
    ],
    [
      'quirk 38: a comment that knows better (rspamd)',
      'mx.example; dkim=none ("invalid DKIM record") header.d=a.example',
      'mx.example | dkim=none header.d=a.example',
    ],
    [
      'quirk 40: SMTP AUTH without a server',
      'auth=pass smtp.auth=jo@b.example',
      '- | auth=pass smtp.auth=jo@b.example',
    ],
    [
      'names that objects have',
      'mx.example; __proto__=pass constructor=x',
      'mx.example | __proto__=pass constructor=x',
    ],
    [
      'a quoted value behind a fold, with an equals sign',
      'mx.example; spf=pass smtp.mailfrom= "a=b"@c.example smtp.helo=d.example',
      'mx.example | spf=pass smtp.mailfrom="a=b"@c.example smtp.helo=d.example',
    ],
    [
      'a value quoted as a whole behind a fold',
      'mx.example; dkim=fail reason= "t=1; x=2" header.b= "ab=="',
      'mx.example | dkim=fail reason=t=1; x=2 header.b=ab==',
    ],
    [
      'a tagged sender behind a fold',
      'mx.example; spf=pass smtp.mailfrom= prvs=0123456789=jo@c.example smtp.helo=d.example; spf=none smtp.mailfrom= SRS0=x=y=z.example=jo@f.example',
      'mx.example | spf=pass smtp.mailfrom=prvs=0123456789=jo@c.example smtp.helo=d.example | spf=none smtp.mailfrom=SRS0=x=y=z.example=jo@f.example',
    ],
    [
      'base64 behind a fold',
      'mx.example; dkim=pass header.b= x1y2== header.d=c.example',
      'mx.example | dkim=pass header.b=x1y2== header.d=c.example',
    ],
    [
      'white space and comments around the at sign',
      'mx.example; spf=pass smtp.mailfrom="x@a.example" (who?) @ c.example; spf=none smtp.mailfrom=jo @c.example',
      'mx.example | spf=pass smtp.mailfrom="x@a.example"@c.example | spf=none smtp.mailfrom=jo@c.example',
    ],
    [
      'signs glued to one side',
      'mx.example; dkim /1= pass policy. expired =13',
      'mx.example | dkim=pass policy.expired=13',
    ],
    ['a server with a trailing dot', 'mx.example. 1; spf=pass', 'mx.example. | spf=pass'],
    [
      'a domain with a trailing dot',
      'mx.example; dkim=pass header.d=c.example. header.s=x',
      'mx.example | dkim=pass header.d=c.example. header.s=x',
    ],
    ['a quoted server with an equals sign', '"mx=1.example"; spf=pass', 'mx=1.example | spf=pass'],
    [
      'a property twice: the first',
      'mx.example; spf=pass smtp.mailfrom=c.example smtp.helo=x smtp.mailfrom=a.example',
      'mx.example | spf=pass smtp.mailfrom=c.example smtp.helo=x',
    ],
    ['signs alone', '= ; = ; =x', '-'],
    ['nothing', '', '-'],
  ])('%s', (_, text, expected) => expect(read(text)).toBe(expected));
});

describe('parseArcResults', () => {
  it.each([
    ['i=2; mx.example; spf=pass smtp.mailfrom=a.example', 2, 'mx.example'],
    [' i = 50 ; mx.example; none', 50, 'mx.example'],
    ['i=1; spf=fail', 1, undefined],
  ])('reads %s', (text, instance, authserv) => expect(parseArcResults(text)).toMatchObject({ instance, authserv }));

  it.each([
    'mx.example; spf=pass',
    'i=0; mx.example; spf=pass',
    'i=51; mx.example',
    'i=x; mx.example',
    'i=1 mx.example',
    '',
  ])('rejects %j', (text) => expect(parseArcResults(text)).toBeUndefined());
});
