import { escapeInvisible } from '#base/domain/evidence.js';
import { domainOf } from '#features/header/address.js';
import { parseArcResults, parseAuthenticationResults } from '#features/header/authentication-results.js';
import { mailFromOf } from '#features/header/authentication-summary.js';
import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import {
  amount,
  type Block,
  code,
  type Fact,
  type Inline,
  type Line,
  marked,
  NOTHING,
  type State,
  type TableBlock,
  words,
} from './block.js';

type SpamFilterVerdict = NonNullable<HeaderAnalysisResult['spamFilters']>[number];

const METHODS = ['dkim', 'spf'] as const;
const FIELDS = ['subject', 'from', 'replyTo', 'returnPath', 'date', 'messageId'] as const;
const MAX_IDENTITIES = 5;

/** A domain that SPF or DKIM was checked for, with the selector of a signature. */
interface Identity {
  readonly method: (typeof METHODS)[number];
  readonly result: string;
  readonly domain: string;
  readonly selector: string | undefined;
}

/** What the header of a message says about its way and its sender. */
export function headersView(result: HeaderAnalysisResult): readonly Block[] {
  const { auth, alignment, hops } = result;
  const { raw = '', dmarc } = auth;
  const { authserv, results } = parseArcResults(raw) ?? parseAuthenticationResults(raw);
  const identities = identitiesIn(results);
  const from = alignment.fromDomain;
  const state = dmarc === 'pass' ? 'ok' : dmarc === 'fail' ? 'problem' : 'unknown';
  const writer =
    authserv === undefined ? words('views.headers.whose') : words('views.headers.whoseServer', { server: authserv });
  return [
    {
      kind: 'verdict',
      subject: from ?? '',
      state,
      title: words(`views.headers.dmarc.${dmarc === 'pass' || dmarc === 'fail' ? dmarc : 'none'}`),
      more: [causeOf(result, identities), ...(raw === '' ? [] : [writer]), ...wayOf(result)],
    },
    verdicts(result, identities),
    ...(from === undefined ? [] : [nextSteps(from, auth.dkim, identities)]),
    { kind: 'facts', facts: factsOf(result) },
    ...(hops.length > 0 ? [{ kind: 'picture', name: 'hops', otherwise: hopTable(result) } as const] : []),
  ];
}

function identitiesIn(results: ReturnType<typeof parseAuthenticationResults>['results']): readonly Identity[] {
  const all = results.flatMap((one): Identity[] => {
    const { method, result, properties } = one;
    if (method !== 'spf' && method !== 'dkim') return [];
    const signer = properties.get('header.d') ?? properties.get('header.i');
    const domain = domainOf((method === 'dkim' ? signer : mailFromOf(one)) ?? '')?.ascii;
    if (domain === undefined) return [];
    return [{ method, result, domain, selector: method === 'dkim' ? properties.get('header.s') : undefined }];
  });
  return all.slice(0, MAX_IDENTITIES);
}

/** Why DMARC did not pass, and what to do. */
function causeOf({ auth, alignment }: HeaderAnalysisResult, identities: readonly Identity[]): Line {
  const from = alignment.fromDomain;
  if (auth.dmarc === 'pass') return words('views.headers.cause.pass');
  const passed = identities.find(({ result }) => result === 'pass');
  if (from !== undefined && alignment.aligned === false && passed) {
    const params = { method: passed.method.toUpperCase(), other: passed.domain, from };
    return [words('views.headers.cause.unaligned', params), words('views.headers.cause.remedy', { from })];
  }
  const known = auth.dmarc === 'fail' && from !== undefined;
  return known ? words('views.headers.cause.fail', { from }) : words('views.headers.cause.unknown');
}

function wayOf({ hops }: HeaderAnalysisResult): readonly Inline[] {
  if (hops.length === 0) return [];
  if (hops.some(({ deltaSec = 0 }) => deltaSec < 0)) return [words('views.headers.clocks')];
  const total = secondsBetween(hops);
  return [
    total === undefined
      ? amount('views.headers.hops', hops.length)
      : words('views.headers.took', { time: { seconds: total } }),
  ];
}

/** From the first to the last hop that has a time. */
export function secondsBetween(hops: HeaderAnalysisResult['hops']): number | undefined {
  const times = hops.flatMap(({ timestamp }) => timestamp ?? []);
  return times.length > 1 ? Math.round((Math.max(...times) - Math.min(...times)) / 1000) : undefined;
}

function verdicts(
  { auth, alignment, spamFilters = [] }: HeaderAnalysisResult,
  identities: readonly Identity[],
): TableBlock {
  const { aligned, fromDomain } = alignment;
  return {
    kind: 'table',
    title: words('views.headers.results'),
    columns: [words('views.headers.check'), words('views.result'), words('views.headers.about')],
    rows: [
      ['DMARC', resultOf(auth.dmarc), auth.dmarcHeaderFrom ?? NOTHING],
      ...METHODS.flatMap((method) => {
        const own = identities.filter((one) => one.method === method);
        const name = method.toUpperCase();
        if (own.length === 0) return [[name, resultOf(auth[method]), NOTHING]];
        return own.map(({ result, domain, selector }) => [
          name,
          resultOf(result),
          selector === undefined ? domain : words('views.headers.signer', { domain, selector }),
        ]);
      }),
      [
        words('views.headers.alignment'),
        marked(
          aligned === undefined ? 'unknown' : aligned ? 'ok' : 'warn',
          words(`views.headers.aligned.${String(aligned)}`),
        ),
        fromDomain ?? NOTHING,
      ],
      ...spamFilters.map((filter) => spamRow(filter)),
    ],
  };
}

function resultOf(result: string | undefined): Inline {
  return marked(stateOf(result), result ?? words('views.headers.absent'));
}

function stateOf(result: string | undefined): State {
  if (result === undefined) return 'unknown';
  if (result === 'pass') return 'ok';
  return result === 'fail' || result === 'permerror' ? 'problem' : 'warn';
}

/** What a spam filter of the receiver wrote into the header. */
export function spamRow({ field, isSpam, score, threshold, reasons }: SpamFilterVerdict): readonly Line[] {
  const state = isSpam === undefined ? 'unknown' : isSpam ? 'problem' : 'ok';
  const points = [score, threshold].filter((part) => part !== undefined).join(' / ');
  const why = [points, ...reasons].filter((part) => part !== '').join(', ');
  return [field, marked(state, words(`views.headers.spam.${String(isSpam)}`)), why === '' ? NOTHING : why];
}

function nextSteps(from: string, dkim: string | undefined, identities: readonly Identity[]): Block {
  const signer = identities.find(
    ({ method, result, selector }) => method === 'dkim' && result === dkim && selector !== undefined,
  );
  const [name, selector] = [from, signer?.selector ?? ''].map(encodeURIComponent);
  const known = signer?.domain === from ? `?selectors=${selector}` : '';
  const key = `/api/v1/dkim/${encodeURIComponent(signer?.domain ?? '')}/${selector}`;
  return {
    kind: 'list',
    title: words('views.headers.next'),
    items: [{ next: `/api/v1/check/${name}${known}` }, ...(signer ? [{ next: key }] : [])],
  };
}

function factsOf({ auth, fields }: HeaderAnalysisResult): readonly Fact[] {
  return [
    ...FIELDS.flatMap((name) => {
      const value = fields[name];
      return value === undefined
        ? []
        : [{ label: words(`views.headers.fields.${name}`), value: escapeInvisible(value) }];
    }),
    ...(auth.raw === undefined ? [] : [{ label: 'Authentication-Results', value: code(escapeInvisible(auth.raw)) }]),
  ];
}

function hopTable({ hops }: HeaderAnalysisResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.headers.way'),
    columns: ['hop', 'sender', 'receiver', 'protocol', 'delay'].map((key) => words(`views.headers.${key}`)),
    rows: hops.map(({ index, from = NOTHING, by = NOTHING, with: protocol = NOTHING, date, deltaSec }) => [
      index,
      from,
      by,
      protocol,
      deltaSec === undefined ? (date ?? NOTHING) : words('views.headers.seconds', { count: deltaSec }),
    ]),
  };
}
