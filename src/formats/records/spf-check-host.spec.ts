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
