import { domainOf, mailboxDomains } from './address.js';
import { isAligned } from './alignment.js';
import { parseAuthenticationResults } from './authentication-results.js';

const A = 'jo@a.example';

describe('isAligned', () => {
  it.each([
    ['DMARC passed', A, 'x@esp.test', 'dmarc=pass header.from=a.example', true],
    ['DMARC passed for the parent domain', 'jo@mail.a.example', 'x@esp.test', 'dmarc=pass header.from=a.example', true],
    ['DMARC passed, for whom is not said', A, '', 'dmarc=pass', true],
    [
      'DMARC failed though Return-Path agrees',
      A,
      A,
      'spf=fail smtp.mailfrom=a.example; dmarc=fail header.from=a.example',
      false,
    ],
    [
      'DMARC failed by a strict policy',
      A,
      A,
      'spf=pass smtp.mailfrom=x.a.example; dmarc=fail header.from=a.example',
      false,
    ],
    ['DMARC passed for somebody else', A, '', 'dkim=pass header.d=b.example; dmarc=pass header.from=b.example', false],
    ['DMARC failed for somebody else', A, '', 'dkim=pass header.d=a.example; dmarc=fail header.from=b.example', true],
    ['no policy, SPF agrees', A, '', 'spf=pass smtp.mailfrom=x@mail.a.example; dmarc=none header.from=a.example', true],
    [
      'no policy, nothing agrees',
      A,
      A,
      'spf=pass smtp.mailfrom=esp.test; dkim=fail header.d=a.example; dmarc=none',
      false,
    ],
    ['no policy, nothing passed', A, A, 'spf=none; dkim=none; dmarc=none', false],
    ['quirk 35: one signature agrees', A, '', 'dkim=pass header.d=esp.test; dkim=pass header.d=mail.a.example', true],
    ['a signature named by its agent', A, '', 'dkim=pass header.i=@a.example', true],
    ['a signature nobody names', A, '', 'spf=fail smtp.mailfrom=a.example; dkim=pass', undefined],
    [
      'a signature that could not be checked',
      A,
      '',
      'spf=fail smtp.mailfrom=a.example; dkim=temperror header.d=a.example',
      undefined,
    ],
    ['SPF of an unnamed sender: Return-Path', A, 'x@a.example', 'spf=pass', true],
    ['SPF of an unnamed sender, another Return-Path', A, 'x@esp.test', 'spf=pass', false],
    ['SPF of a sender nobody names', A, '', 'spf=pass', undefined],
    ['SPF, as Google once wrote it', A, '', 'spf=pass smtp.mail=x@a.example', true],
    [
      'quirk 34: SPF of HELO is not of the sender',
      A,
      A,
      'spf=pass smtp.helo=mx.a.example; spf=fail smtp.mailfrom=a.example',
      false,
    ],
    ['SPF of HELO for the null sender', A, '<>', 'spf=pass smtp.helo=mx.a.example', true],
    ['SPF of HELO for the null sender, named', A, '<>', 'spf=pass smtp.mailfrom=<> smtp.helo=mx.a.example', true],
    [
      'SPF of a quoted sender behind a fold, HELO is not trusted',
      A,
      '',
      'spf=pass smtp.mailfrom= "jo=x"@evil.test smtp.helo=mx.a.example',
      false,
    ],
    [
      'SPF of a tagged sender behind a fold',
      A,
      '',
      'spf=pass smtp.mailfrom= prvs=1234=jo@evil.test smtp.helo=mx.a.example',
      false,
    ],
    [
      'SPF of a sender whose quoted local part is an address',
      A,
      '',
      'spf=pass smtp.mailfrom="jo@a.example" (x) @evil.test',
      false,
    ],
    [
      'SPF of a sender that cannot be read, HELO is not trusted',
      A,
      '',
      'spf=pass smtp.mailfrom=jo@[192.0.2.7] smtp.helo=mx.a.example',
      undefined,
    ],
    [
      'SPF whose HELO names a sender',
      A,
      '',
      'spf=pass smtp.mailfrom=evil.test smtp.helo=x smtp.mailfrom=a.example',
      false,
    ],
    ['DMARC passed for what is no domain', A, 'x@evil.test', 'dmarc=pass header.from= "a=b c"', false],
    ['the same public suffix', 'jo@a.co.uk', '', 'dkim=pass header.d=b.co.uk', false],
    ['an international domain', 'jo@bücher.example', '', 'dkim=pass header.d=xn--bcher-kva.example', true],
    ['no results, Return-Path agrees', A, 'x@bounce.a.example', '', true],
    ['no results, another Return-Path', A, 'x@esp.test', '', false],
    ['no policy and nothing else: Return-Path', A, 'x@a.example', 'dmarc=none header.from=a.example', true],
    ['no results, null sender', A, '<>', '', undefined],
    ['no domain in From', 'MAILER-DAEMON', A, 'dmarc=pass', undefined],
    [
      'quirk 47: two authors, one vouched for',
      'jo@a.example, ceo@bank.test',
      '',
      'dkim=pass header.d=a.example',
      false,
    ],
    [
      'quirk 47: two authors, both vouched for',
      'jo@a.example, mo@x.a.example',
      '',
      'dmarc=pass header.from=a.example',
      true,
    ],
  ])('%s', (_, from, returnPath, results, expected) => {
    const envelope = returnPath.includes('@') ? domainOf(returnPath) : undefined;
    expect(isAligned(mailboxDomains(from), envelope, parseAuthenticationResults(results).results)).toBe(expected);
  });
});
