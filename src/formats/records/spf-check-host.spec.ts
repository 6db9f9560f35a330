import { IpAddress } from '#base/domain/ip-address.js';
import { checkHost } from './spf-check-host.js';
import type { SpfLookup } from './spf-lookup.js';

const zone = (texts: Record<string, string>): SpfLookup => {
  return (name, type) => Promise.resolve(type === 'TXT' && texts[name] !== undefined ? [texts[name]] : []);
};
const request = {
  ip: IpAddress.parse('2001:db8::cb01')!,
  domain: 'email.example.com',
  sender: 'strong-bad@email.example.com',
  helo: 'mx.example.org',
  receiver: 'mail.receiver.example',
  receivedAt: new Date('2026-01-02T03:04:05Z'),
};

/** RFC 7208 section 7.4 gives the expansions; the suite covers the rest of check_host(). */
describe('checkHost', () => {
  it.each([
    ['%{s}', 'strong-bad@email.example.com'],
    [
      '%{o} %{d} %{d4} %{d3} %{d2} %{d1}',
      'email.example.com email.example.com email.example.com email.example.com example.com com',
    ],
    ['%{dr} %{d2r}', 'com.example.email example.email'],
    ['%{l} %{l-} %{lr} %{lr-} %{l1r-}', 'strong-bad strong.bad strong-bad bad.strong strong'],
    ['%{ir}.%{v}._spf.%{d2}', '1.0.B.C.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.B.D.0.1.0.0.2.ip6._spf.example.com'],
    ['%{c} %{r} %{t} %{h} %{p}', '2001:db8::cb01 mail.receiver.example 1767323045 mx.example.org unknown'],
    ['100%% %{S}%_%-', '100% strong-bad%40email.example.com %20'],
  ])('explains %s as %s', async (text, explanation) => {
    const lookup = zone({ 'email.example.com': 'v=spf1 -all exp=why.example.com', 'why.example.com': text });
    expect(await checkHost(request, lookup)).toMatchObject({ result: 'fail', explanation });
  });

  it.each([
    [['other.example', 'a.email.example.com', 'EMAIL.example.com'], 'EMAIL.example.com'],
    [['other.example', 'a.email.example.com'], 'a.email.example.com'],
    [['other.example', 'notemail.example.com'], 'other.example'],
  ])('calls a client with the names %j %s', async (names, name) => {
    const texts = zone({ 'email.example.com': 'v=spf1 -all exp=why.example.com', 'why.example.com': '%{p}' });
    const lookup: SpfLookup = (owner, type) => {
      if (type === 'PTR') return Promise.resolve(names);
      return type === 'AAAA' ? Promise.resolve([request.ip.toString()]) : texts(owner, type);
    };
    expect(await checkHost(request, lookup)).toMatchObject({ result: 'fail', explanation: name });
  });

  it.each([
    ['v=spf1 include:a.example include:b.example -all', { result: 'pass', term: 'include:b.example' }],
    ['v=spf1 include:a.example -all', { result: 'fail', term: '-all' }],
    ['v=spf1 include:a.example redirect=b.example', { result: 'pass', term: 'redirect=b.example' }],
    ['v=spf1 include:a.example', { result: 'neutral' }],
  ])('names the term of the record itself that decides: %s', async (record, verdict) => {
    const lookup = zone({
      'email.example.com': record,
      'a.example': 'v=spf1 ip4:192.0.2.1 -all',
      'b.example': 'v=spf1 ip6:2001:db8::/32 -all',
    });
    expect(await checkHost(request, lookup)).toEqual(verdict);
  });

  it('does not hide what is not SPF', async () => {
    const lookup = () => Promise.reject(new TypeError('broken resolver'));
    await expect(checkHost(request, lookup)).rejects.toThrow('broken resolver');
  });
});

describe('the result', () => {
  const [HOST, MAIL] = ['192.0.2.10', '192.0.2.20'];
  const many = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}.example`);
  const RECORDS: Readonly<Record<string, readonly string[] | 'failed'>> = {
    'host.example A': [HOST, '198.51.100.10'],
    'host.example AAAA': ['2001:db8::10'],
    'one.example A': ['127.0.0.2'],
    'mail.example MX': ['mx.example.'],
    'two.example MX': ['absent.example', 'mx.example'],
    'none.example MX': ['.'],
    'ten.example MX': [...many(9, 'mx'), 'mx.example'],
    'eleven.example MX': [...many(10, 'mx'), 'mx.example'],
    'broken.example MX': ['lame.example'],
    'mx.example A': [MAIL],
    'lame.example A': 'failed',
    'lame.example TXT': 'failed',
    'pass.example TXT': ['v=spf1 +all'],
    'fail.example TXT': ['v=spf1 -all'],
    'soft.example TXT': ['v=spf1 ~all'],
    'empty.example TXT': ['v=spf1'],
    'several.example TXT': ['v=spf1 -all', 'v=spf1 +all'],
    'invalid.example TXT': ['v=spf1 moo'],
    '20.2.0.192.in-addr.arpa PTR': ['fake.example', 'out.mx.example.'],
    'out.mx.example A': [MAIL],
    '30.2.0.192.in-addr.arpa PTR': [...many(9, 'no'), 'tenth.example', 'eleventh.example'],
    'tenth.example A': ['192.0.2.30'],
    'eleventh.example A': ['192.0.2.30'],
    'postmaster.a.example A': ['127.0.0.2'],
    'a.example.local A': ['127.0.0.2'],
    'why.example TXT': ['because'],
    'whys.example TXT': ['because', 'because'],
    'wrong.example TXT': ['%{x}'],
  };

  async function judge(terms: string, ip = HOST, sender = 'jo@a.example') {
    const lookup: SpfLookup = (name, type) =>
      Promise.resolve(
        name === 'a.example' && type === 'TXT' ? [`v=spf1 ${terms}`] : (RECORDS[`${name} ${type}`] ?? []),
      );
    return checkHost({ ...request, domain: 'a.example', ip: IpAddress.parse(ip)!, sender }, lookup);
  }

  it.each([
    ['a:host.example -all', HOST, 'pass'],
    ['a:host.example -all', '192.0.2.11', 'fail'],
    ['a:host.example/24 -all', '192.0.2.11', 'pass'],
    ['a:host.example/24 -all', '192.0.3.11', 'fail'],
    ['a:host.example/24//64 -all', '2001:db8::11', 'pass'],
    ['a:host.example/24 -all', '2001:db8::11', 'fail'],
    ['a:host.example//64 -all', '192.0.2.11', 'fail'],
    ['a:host.example -all', '2001:db8::10', 'pass'],
    ['a:host.example -all', '::ffff:192.0.2.10', 'pass'],
    ['ip4:192.0.2.0/28 -all', '::ffff:192.0.2.10', 'pass'],
    ['ip6:::ffff:192.0.2.0/120 -all', HOST, 'fail'],
    ['mx:mail.example -all', MAIL, 'pass'],
    ['mx:mail.example -all', HOST, 'fail'],
    ['mx:two.example -all', MAIL, 'pass'],
    ['mx:none.example ?all', MAIL, 'neutral'],
    ['mx:ten.example -all', MAIL, 'pass'],
    ['mx:eleven.example -all', MAIL, 'permerror'],
    ['mx:broken.example -all', MAIL, 'temperror'],
    ['a:lame.example -all', HOST, 'temperror'],
    ['exists:one.example -all', HOST, 'pass'],
    ['exists:absent.example -all', HOST, 'fail'],
    ['exists:lame.example -all', HOST, 'temperror'],
    ['include:pass.example -all', HOST, 'pass'],
    ['~include:pass.example -all', HOST, 'softfail'],
    ['include:fail.example ~all', HOST, 'softfail'],
    ['include:soft.example -all', HOST, 'fail'],
    ['include:empty.example -all', HOST, 'fail'],
    ['include:absent.example -all', HOST, 'permerror'],
    ['include:several.example -all', HOST, 'permerror'],
    ['include:invalid.example -all', HOST, 'permerror'],
    ['include:lame.example -all', HOST, 'temperror'],
    ['redirect=fail.example', HOST, 'fail'],
    ['redirect=absent.example', HOST, 'permerror'],
    ['~all redirect=fail.example', HOST, 'softfail'],
    ['ptr:mx.example -all', MAIL, 'pass'],
    ['ptr:fake.example -all', MAIL, 'fail'],
    ['ptr:mx.example -all', HOST, 'fail'],
    ['ptr:x.example -all', MAIL, 'fail'],
    ['ptr:tenth.example -all', '192.0.2.30', 'pass'],
    ['ptr:eleventh.example -all', '192.0.2.30', 'fail'],
    ['moo -all', HOST, 'permerror'],
  ])('of %s for %s is %s', async (terms, ip, result) => {
    expect((await judge(terms, ip)).result).toBe(result);
  });

  it.each([
    ['two lookups without an answer', 'a:x.example a:y.example -all', 'fail'],
    ['three', 'a:x.example a:y.example mx:z.example -all', 'permerror'],
    ['three, one of a client without a name', 'a:x.example a:y.example ptr:z.example -all', 'permerror'],
    ['ten lookups', `${'a:host.example '.repeat(10)}-all`, 'fail'],
    ['eleven', `${'a:host.example '.repeat(11)}-all`, 'permerror'],
    ['nine and a redirect', `${'a:host.example '.repeat(9)}redirect=fail.example`, 'fail'],
    ['ten and a redirect', `${'a:host.example '.repeat(10)}redirect=fail.example`, 'permerror'],
    ['a name that cannot be looked up', `a:${'x'.repeat(64)}.example a:x.example a:y.example -all`, 'permerror'],
  ])('with %s', async (_, terms, result) => {
    expect((await judge(terms, '198.51.100.1')).result).toBe(result);
  });

  it.each([
    ['a.example', 'postmaster'],
    ['@a.example', 'postmaster'],
    ['jo@a.example', 'jo'],
    ['jo@x@a.example', 'jo@x'],
  ])('of the sender %s depends on its local part %s', async (sender, local) => {
    expect((await judge('exists:%{l}.%{o} -all', HOST, sender)).result).toBe(local === 'postmaster' ? 'pass' : 'fail');
  });

  it.each([
    ['why.example', 'because'],
    ['whys.example', undefined],
    ['wrong.example', undefined],
    ['absent.example', undefined],
    ['lame.example', undefined],
  ])('is explained by %s as %s', async (exp, explanation) => {
    expect(await judge(`-all exp=${exp}`)).toEqual({ result: 'fail', term: '-all', explanation });
  });

  it('is explained only for fail, and only by the record of the sender', async () => {
    expect(await judge('~all exp=why.example')).toEqual({ result: 'softfail', term: '~all' });
    expect(await judge('-include:pass.example')).toEqual({ result: 'fail', term: '-include:pass.example' });
  });

  it('drops labels at the front of a name that is too long', async () => {
    const names: string[] = [];
    const lookup: SpfLookup = (name, type) => {
      names.push(name);
      return Promise.resolve(type === 'TXT' ? [`v=spf1 exists:%{l}.${'b'.repeat(50)}.example -all`] : []);
    };
    const labels = (count: number) => `${'a'.repeat(47)}.`.repeat(count);
    for (const local of [`${labels(4)}cd`, `${labels(4)}cde`])
      await checkHost({ ...request, sender: `${local}@x.example` }, lookup);
    const exists = names.filter((name) => name.endsWith('.example') && name.includes('bbb'));
    expect(exists.map((name) => [name.length, name.startsWith('a')])).toEqual([
      [253, true],
      [206, true],
    ]);
  });
});
