import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { ask, report } from './client.js';
import { MAIL, WEB } from './lab/address-plan.js';

const NS = ['ns1.dnshost.net.', 'ns2.dnshost.net.'];

describe('what is there, of every type', () => {
  it.each<[string, string, readonly (string | RegExp)[]]>([
    ['perfect.test', 'A', [WEB.good[0]]],
    ['perfect.test', 'AAAA', [WEB.good[1]]],
    ['perfect.test', 'NS', NS],
    ['perfect.test', 'SOA', ['ns1.dnshost.net. hostmaster.dnshost.net. 2026111501 14400 3600 1209600 3600']],
    ['perfect.test', 'MX', ['10 mail.perfect.test.']],
    ['perfect.test', 'TXT', ['v=spf1 mx -all']],
    ['perfect.test', 'CAA', ['0 iodef "mailto:security@perfect.test"', '0 issue "letsencrypt.org"', '0 issuewild ";"']],
    ['perfect.test', 'DS', [/^\d+ 13 2 [\dA-F]{56} [\dA-F]{8}$/]],
    ['perfect.test', 'DNSKEY', [/^257 3 13 [\w+/= ]+$/]],
    ['_submission._tcp.perfect.test', 'SRV', ['0 1 587 mail.perfect.test.']],
    ['www.aliases.com', 'CNAME', ['aliases.com.']],
    [MAIL.perfect[0], 'PTR', ['mail.perfect.test.']],
    [MAIL.perfect[1], 'PTR', ['mail.perfect.test.']],
    ['de', 'NS', ['a.nic.net.', 'b.nic.net.']],
    ['big.com', 'TXT', ['v=spf1 mx -all']],
  ])('%s %s', async (name, type, data) => {
    const { status, ad, answers } = await report<LookupResult>(`lookup/${name}/${type}`);
    expect({ status, ad }).toEqual({ status: 0, ad: true });
    const found = answers.map((answer) => answer.data).sort();
    expect(found).toEqual(
      data.map((part) => (part instanceof RegExp ? (expect.stringMatching(part) as string) : part)),
    );
  });

  it('a text longer than a datagram arrives whole', async () => {
    const { answers } = await report<LookupResult>('lookup/big.big.com/TXT');
    expect(answers.map(({ data }) => data.length)).toEqual([2500]);
  });

  it('bytes and quotes of a text survive', async () => {
    const { answers } = await report<LookupResult>('lookup/odd.example/TXT');
    const [odd] = answers.map(({ data }) => data).filter((data) => !data.startsWith('v='));
    expect(odd).toBe('café \\255\0endsecond;stringback\\slash "q"');
  });
});

it.each<[string, string, Partial<LookupResult>, string[]]>([
  ['plain.com', 'A', { status: 0, ad: false }, [WEB.good[0]]],
  ['plain.com', 'SRV', { status: 0, ad: false }, []],
  ['perfect.test', 'SRV', { status: 0, ad: true }, []],
  ['gone.perfect.test', 'A', { status: 3, ad: true }, []],
  ['free.com', 'A', { status: 3, ad: true }, []],
  ['gone.compact.com', 'A', { status: 0, ad: true }, []],
  ['anything.wildcard.com', 'TXT', { status: 0, ad: true }, ['wild']],
  ['out.aliases.com', 'A', { status: 0, ad: true }, ['www.perfect.test.', WEB.good[0]]],
  ['dangling.aliases.com', 'A', { status: 3, ad: true }, ['gone.perfect.test.']],
  ['mail.old.dname.com', 'A', { status: 0, ad: true }, ['perfect.test.', 'mail.perfect.test.', MAIL.perfect[0]]],
  ['expired.com', 'A', { status: 2, ad: false }, []],
  ['orphan.com', 'A', { status: 2, ad: false }, []],
  ['refused.de', 'A', { status: 2, ad: false }, []],
  ['island.com', 'A', { status: 0, ad: false }, [WEB.good[0]]],
  ['lame.de', 'A', { status: 0 }, [WEB.good[0]]],
  ['slow.de', 'A', { status: 0 }, [WEB.good[0]]],
  ['noglue.com', 'A', { status: 0 }, [WEB.good[0]]],
  ['udponly.de', 'A', { status: 0 }, [WEB.good[0]]],
  ['noedns.de', 'A', { status: 0 }, [WEB.good[0]]],
])('%s %s: %j', async (name, type, verdict, data) => {
  const { answers, ...rest } = await report<LookupResult>(`lookup/${name}/${type}`);
  expect(rest).toMatchObject(verdict);
  expect(answers.map((answer) => answer.data)).toEqual(data);
});

it('aliases in a circle are a failure, not an answer', async () => {
  const { answers } = await report<LookupResult>('lookup/loop1.aliases.com/A');
  expect(answers.filter(({ type }) => type === 1)).toEqual([]);
});

it('an internationalised name is asked as it is written in the DNS', async () => {
  const { name, answers } = await report<LookupResult>(`lookup/${encodeURIComponent('müller.de')}/MX`);
  expect([name, answers.map(({ data }) => data)]).toEqual(['xn--mller-kva.de', ['10 mx1.mailhost.net.']]);
});

it.each([
  ['lookup/perfect.test/ANY', 'invalid_type'],
  ['lookup/-bad-/A', 'invalid_name'],
])('%s is refused', async (path, code) => {
  const { status, body } = await ask(`/api/v1/${path}`);
  expect([status, body]).toMatchObject([400, { error: { code } }]);
});
