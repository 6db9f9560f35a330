import { permissionOf } from './spf-permission.js';
import { SpfLookupCount } from './spf-lookup-count.js';
import type { SpfLookup } from './spf-lookup.js';
import { parseSpf } from './spf.js';

/** Records by name and type; a name that begins with `*.` is every name below it. */
type Zone = Readonly<Record<string, readonly string[] | 'failed'>>;

function lookupIn(zone: Zone, asked: string[] = []): SpfLookup {
  return (name, type) => {
    asked.push(`${name} ${type}`);
    const labels = name.toLowerCase().split('.');
    const wildcards = labels.map((_, i) => `*.${labels.slice(i + 1).join('.')} ${type}`);
    const owner = [`${name.toLowerCase()} ${type}`, ...wildcards].find((one) => zone[one] !== undefined);
    return Promise.resolve(owner === undefined ? [] : zone[owner]!);
  };
}

/** Terms of the record that every server passes, in the record and in those that it includes. */
async function openTerms(text: string, zone: Zone): Promise<string[]> {
  const { record } = parseSpf(text);
  const { costs } = await SpfLookupCount.of('example.com', record, lookupIn(zone));
  const { terms } = permissionOf('example.com', record, costs);
  return terms.flatMap(({ grants, always, term }) => (grants && always && 'domain' in term ? [term.domain!] : []));
}

const LISTED = ['127.0.0.2'];
const EVERYONE = { '*._spf.example.com A': LISTED };

describe('a term with macros lets everybody pass', () => {
  it.each<[string, string, Zone]>([
    ['every address, through a wildcard', 'exists:%{i}._spf.example.com', EVERYONE],
    ['the reversed address', 'exists:%{ir}.%{v}._spf.example.com', EVERYONE],
    ['every IPv4 address only', 'exists:%{ir}.%{v}._spf.example.com', { '*.in-addr._spf.example.com A': LISTED }],
    ['every IPv6 address only', 'exists:%{ir}.%{v}._spf.example.com', { '*.ip6._spf.example.com A': LISTED }],
    ['every local part', 'exists:%{l}._users.example.com', { '*._users.example.com A': LISTED }],
    ['every sender', 'exists:%{s}._users.example.com', { '*.example.com A': LISTED }],
    ['every greeting', 'exists:%{h}._helo.example.com', { '*._helo.example.com A': LISTED }],
    ['the wildcard of a whole zone', 'exists:%{i}._spf.example.com', { '*.example.com A': ['77.77.3.1'] }],
    ['an included record of everyone', 'include:%{ir}._spf.example.com', { '*._spf.example.com TXT': ['v=spf1 +all'] }],
    ['a redirect to such a record', 'redirect=%{i}._spf.example.com', { '*._spf.example.com TXT': ['v=spf1 all'] }],
    [
      'a term of an included record',
      'include:a.example',
      { 'a.example TXT': ['v=spf1 exists:%{i}.l.example -all'], '*.l.example A': LISTED },
    ],
    ['a greeting that the sender chooses', 'exists:%{h}', {}],
    ['a greeting below a fixed label', 'include:_spf.%{h}', {}],
    ['the address of the greeting', 'a:%{h}', {}],
    ['a local part that names a host', 'exists:%{l}', {}],
    ['the PTR name of the client', 'mx:%{p2}', {}],
    ['the network of an address that everyone has', 'a:%{i}._spf.example.com/0', EVERYONE],
  ])('%s: %s', async (_, term, zone) => {
    const end = term.startsWith('redirect') ? '' : ' -all';
    expect(await openTerms(`v=spf1 ${term}${end}`, zone)).toHaveLength(1);
  });

  it('an included name that depends on the message, only in front', async () => {
    expect(await openTerms('v=spf1 include:%{l}.a.example -all', { '*.a.example TXT': ['v=spf1 -all'] })).toEqual([]);
  });
});

describe('a term with macros lets only some pass', () => {
  it.each<[string, string, Zone]>([
    ['listed addresses', 'exists:%{i}._spf.example.com', { '77.77.4.1._spf.example.com A': LISTED }],
    ['a listed network', 'exists:%{ir}._spf.example.com', { '*.4.77.77._spf.example.com A': LISTED }],
    ['listed users', 'exists:%{l}._users.example.com', { 'anna._users.example.com A': LISTED }],
    ['an included record of nobody', 'include:%{i}._spf.example.com', { '*._spf.example.com TXT': ['v=spf1 -all'] }],
    ['an included record of one', 'include:%{i}._spf.example.com', { '*._spf.example.com TXT': ['v=spf1 a -all'] }],
    ['the address of a wildcard', 'a:%{l}._spf.example.com', { '*._spf.example.com A': ['77.77.4.1'] }],
    ['no answer', 'exists:%{i}._spf.example.com', { '*._spf.example.com A': 'failed' }],
    ['another type of record', 'exists:%{i}._spf.example.com', { '*._spf.example.com AAAA': ['2a0f::1'] }],
    ['the domain of the sender', 'exists:_spf.%{o}', {}],
    ['the last label of the greeting', 'exists:_spf.%{h1}', {}],
  ])('%s: %s', async (_, term, zone) => {
    expect(await openTerms(`v=spf1 ${term} -all`, zone)).toEqual([]);
  });
});

it('a term that denies what matches is no permission', async () => {
  expect(await openTerms('v=spf1 -exists:%{i}._spf.example.com mx -all', EVERYONE)).toEqual([]);
});

it('tries as many terms as receivers look up', async () => {
  const asked: string[] = [];
  const text = `v=spf1 ${Array.from({ length: 50 }, (_, i) => `exists:%{i}.l${i}.example`).join(' ')} -all`;
  await SpfLookupCount.of('example.com', parseSpf(text).record, lookupIn({}, asked));
  expect(asked).toHaveLength(20);
});
