/** Several faults in one record, as owners make them. `ZONE` is the domain. */
export interface CombinedFaults {
  /** The name of the record, relative to the domain. */
  readonly at: string;
  /** Findings about the record that can only be fixed by hand count as well. */
  readonly about: RegExp;
  readonly texts: readonly string[];
}

const SPF_TERMS = [
  ...[
    'mx mx',
    'ip4:10.1.2.3',
    'a:gone.ZONE',
    'include:_nothing.ZONE',
    'include=_spf.perfect.test',
    'include:ZONE',
    'ptr',
  ],
  ...['ip4:0.0.0.0/1', 'ip4:77.0.0.0/12', 'exists:perfect.test', 'include:spfopen.com', 'inlcude:perfect.test'],
  ...['ip4:1.2.3'],
];
const SPF_ENDS = ['-all', '+all', '?all', '', '+all mx', '-all ip4:77.77.4.9', '~all redirect=perfect.test'];
const POLICIES = ['p=none', 'p=quarantine', 'p=reject', 'p=rejct', ''];
const DMARC_TAGS = [
  ...['sp=none', 'sp=quarantine', 'sp=bad', 'np=none', 't=y', 'pct=50', 'pct=0', 'fo=1', 'fo=0:1:d:s', 'rf=afrf'],
  ...['psd=y', 'adkim=s', 'adkim=x', 'ri=1'],
];
const REPORTS = ['rua=mailto:dmarc@perfect.test', '', 'rua=dmarc@perfect.test', 'rua=https://perfect.test/x'];

/** Every part alone, in pairs, and in some threes. */
function combined(parts: readonly string[]): readonly (readonly string[])[] {
  const pairs = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other]));
  const threes = parts.map((one, i) => [one, parts[(i + 1) % parts.length]!, parts[(i + 4) % parts.length]!]);
  return [...parts.map((one) => [one]), ...pairs, ...threes];
}

const joined = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator);

export const COMBINED_FAULTS: Readonly<Record<'spf' | 'dmarc', CombinedFaults>> = {
  spf: {
    at: '@',
    about: /^spf-/,
    texts: combined(SPF_TERMS).flatMap((terms) => SPF_ENDS.map((end) => joined(['v=spf1', 'mx', ...terms, end], ' '))),
  },
  dmarc: {
    at: '_dmarc',
    about: /^dmarc-(?!pass)/,
    texts: combined(DMARC_TAGS).flatMap((tags) =>
      POLICIES.flatMap((policy) => REPORTS.map((rua) => joined(['v=DMARC1', policy, ...tags, rua], '; '))),
    ),
  },
};
