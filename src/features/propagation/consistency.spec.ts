import type { RecordType } from '#formats/dns-wire/record-type.js';
import { consistencyOf } from './consistency.js';
import type { ResolverEntry } from './propagation.dto.js';

/** `undefined` is a resolver that could not be reached. */
function entry(data: string[] | undefined, status = 0): ResolverEntry {
  const answers = (data ?? []).map((text, i) => ({ ttl: 60 + i, data: text }));
  return { id: '', label: '', reachable: data !== undefined, status: data ? status : -1, ad: false, answers };
}

describe('consistencyOf', () => {
  it.each<[string, RecordType, ResolverEntry[], number, number, boolean]>([
    ['all the same', 'A', [entry(['1']), entry(['1']), entry(['1'])], 3, 3, true],
    ['another order', 'A', [entry(['1', '2']), entry(['2', '1'])], 2, 2, true],
    ['repeated data', 'A', [entry(['1', '1']), entry(['1'])], 2, 2, true],
    ['one behind', 'A', [entry(['1']), entry(['2']), entry(['1'])], 3, 2, false],
    ['one knows less', 'A', [entry(['1', '2']), entry(['1'])], 2, 1, false],
    ['names in another case', 'MX', [entry(['10 Mail.Example.']), entry(['10 mail.example.'])], 2, 2, true],
    [
      'a target in another case',
      'HTTPS',
      [entry(['1 Web.Example. alpn="h2"']), entry(['1 web.example. alpn="h2"'])],
      2,
      2,
      true,
    ],
    ['a parameter in another case', 'SVCB', [entry(['1 . ech=AAAA']), entry(['1 . ech=aaaa'])], 2, 1, false],
    [
      'a replacement in another case',
      'NAPTR',
      [entry(['1 1 "S" "" "" A.b.']), entry(['1 1 "S" "" "" a.B.'])],
      2,
      2,
      true,
    ],
    ['a redirection in another case', 'DNAME', [entry(['Other.Example.']), entry(['other.example.'])], 2, 2, true],
    ['the next name in another case', 'NSEC', [entry(['A.example. A']), entry(['a.example. A'])], 2, 2, true],
    ['a pattern in another case', 'NAPTR', [entry(['1 1 "U" "" "!A!" .']), entry(['1 1 "U" "" "!a!" .'])], 2, 1, false],
    ['texts in another case', 'TXT', [entry(['Abc']), entry(['abc'])], 2, 1, false],
    ['keys in another case', 'DNSKEY', [entry(['257 3 13 AA']), entry(['257 3 13 aa'])], 2, 1, false],
    ['no data for two reasons', 'A', [entry([], 0), entry([], 3)], 2, 1, false],
    ['the same failure', 'A', [entry([], 2), entry([], 2)], 2, 2, true],
    ['data under an error', 'A', [entry(['1'], 0), entry(['1'], 3)], 2, 1, false],
    ['joined data', 'TXT', [entry(['a', 'b']), entry(['a,b'])], 2, 1, false],
    ['some unreachable', 'A', [entry(['1']), entry(undefined), entry(['1'])], 2, 2, true],
    ['one reachable', 'A', [entry(['1']), entry(undefined)], 1, 1, true],
    ['nobody reachable', 'A', [entry(undefined), entry(undefined)], 0, 0, false],
    ['two pairs and one', 'A', ['1', '2', '1', '2', '3'].map((data) => entry([data])), 5, 2, false],
  ])('%s', (_, type, entries, reachable, agreeing, consistent) => {
    expect(consistencyOf(entries, type)).toEqual({ reachable, total: entries.length, agreeing, consistent });
  });
});
