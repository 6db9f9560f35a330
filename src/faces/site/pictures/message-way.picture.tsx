import type { ComponentChildren, JSX } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { dmarcState, resultWord, type Sign, signatureState, spfState } from '../../views/message-signs.js';
import { type PageContext, usePage } from '../page-context.js';
import { Figure, OffsetGroup, shortenName } from './figure.js';

type Signature = MessageAnalysisResult['signatures'][number];

/** A check of the message, as a box. */
export interface WayStation {
  readonly name: 'SPF' | 'DKIM';
  readonly domain: string;
  readonly note: string;
  readonly result: string;
  readonly sign: Sign;
  readonly aligned: boolean | null;
  /** Whether DMARC counts it. */
  readonly counts: boolean;
}

const MAX_CHECKS = 7;
const HEAD = 58;
const BOX = 92;
const STEP = 108;
const FIRST = 82;
const END = 74;
const MIDDLE = 46;
const COLORS = { ok: 'io', warn: 'iw', problem: 'ip', unknown: '' } as const;

/** From, each check with its alignment, and DMARC, which needs one that passes and is aligned. */
export function MessageWayPicture({ result }: { readonly result: MessageAnalysisResult }): JSX.Element {
  const page = usePage();
  const stations = stationsOf(page, result);
  return (
    <Figure
      id="message-way"
      title={page.t('pictures.messageWay.title')}
      caption={page.t('pictures.messageWay.caption')}
      label={sentencesOf(page, result, stations).join(' ')}
      height={heightOf(stations) + 2}
      indented
      table={{
        head: ['check', 'domain', 'result', 'aligned'].map((column) => page.t(`pictures.messageWay.${column}`)),
        rows: rowsOf(page, result, stations),
      }}
    >
      <MessageWay result={result} stations={stations} />
    </Figure>
  );
}

export function stationsOf(page: PageContext, result: MessageAnalysisResult): readonly WayStation[] {
  return [spfStation(page, result), ...dkimStations(page, result.signatures)];
}

/** Of the drawing without its table. */
export function heightOf(stations: readonly WayStation[]): number {
  return topOfDmarc(stations) + END;
}

/** What the drawing shows, for screen readers. */
export function sentencesOf(
  page: PageContext,
  { dmarc }: MessageAnalysisResult,
  stations: readonly WayStation[],
): readonly string[] {
  return [...stations.map((one) => sentenceOf(page, one)), `DMARC: ${wordOf(page, dmarc.result)}.`];
}

/** Check, domain, result and alignment. */
export function rowsOf(
  page: PageContext,
  result: MessageAnalysisResult,
  stations: readonly WayStation[],
): readonly (readonly ComponentChildren[])[] {
  const { dmarc } = result;
  return [
    ...stations.map((one) => [
      one.name,
      <span class="foreign">{one.domain || '–'}</span>,
      one.note === '' ? one.result : `${one.result} (${one.note})`,
      one.domain === '' ? '–' : alignedWord(page, one),
    ]),
    ['DMARC', dmarc.domain ?? '–', `${wordOf(page, dmarc.result)} (${policyText(page, result)})`, '–'],
  ];
}

interface MessageWayProps {
  readonly result: MessageAnalysisResult;
  readonly stations: readonly WayStation[];
}

/** The boxes and lines, from the top of the picture that they are in. */
export function MessageWay({ result, stations }: MessageWayProps): JSX.Element {
  const page = usePage();
  const { dmarc, header } = result;
  const shown = stations.slice(0, MAX_CHECKS);
  const left = stations.length - shown.length;
  const top = topOfDmarc(stations);
  const from = header.fields.from ?? dmarc.domain ?? page.t('pictures.messageWay.noFrom');
  const sign = dmarcState(dmarc);
  return (
    <>
      <rect class="cell soft" x="0" y="0" width="100%" height={HEAD} rx="6" />
      <text class="b" x="12" y="23">
        {page.t('pictures.messageWay.from')}
      </text>
      <text class="m" x="12" y="43">
        {shortenName(from)}
      </text>
      <line class="l" x1="-24" x2="0" y1="29" y2="29" />
      <line class={dmarc.result === 'pass' ? 'l' : 'l dash'} x1="-24" x2="-24" y1="29" y2={top + 32} />
      {shown.map((one, i) => (
        <Station station={one} top={FIRST + i * STEP} />
      ))}
      {left > 0 && (
        <text class="s q" x="0" y={top - 14}>
          {page.count('pictures.more', left)}
        </text>
      )}
      <line class={dmarc.result === 'pass' ? 'l' : 'l dash'} x1="-24" x2="0" y1={top + 32} y2={top + 32} />
      <rect class={sign === 'problem' ? 'cell lp' : 'cell'} x="0" y={top} width="100%" height={END} rx="6" />
      <text class="b" x="12" y={top + 23}>
        DMARC
      </text>
      <StationResult sign={sign} word={wordOf(page, dmarc.result)} top={top} />
      <text class="s q" x="12" y={top + 43}>
        {page.t(`pictures.messageWay.by.${dmarc.result === 'undecided' ? 'undecided' : (dmarc.by ?? 'none')}`)}
      </text>
      <text class="s q" x="12" y={top + 61}>
        {policyText(page, result)}
      </text>
    </>
  );
}

function topOfDmarc({ length }: readonly WayStation[]): number {
  return FIRST + Math.min(length, MAX_CHECKS) * STEP + (length > MAX_CHECKS ? 26 : 0);
}

function Station({ station, top }: { readonly station: WayStation; readonly top: number }): JSX.Element {
  const page = usePage();
  const { name, domain, note, result, sign, aligned, counts } = station;
  const mark = aligned === null ? 'unknown' : aligned ? 'ok' : 'warn';
  return (
    <>
      <line class={counts ? 'l' : 'l dash'} x1="-24" x2="0" y1={top + MIDDLE} y2={top + MIDDLE} />
      <rect class="cell" x="0" y={top} width="100%" height={BOX} rx="6" />
      <text class="b" x="12" y={top + 23}>
        {name}
      </text>
      <StationResult sign={sign} word={result} top={top} />
      <text class="m" x="12" y={top + 43}>
        {shortenName(domain || '–')}
      </text>
      <text class="s q" x="12" y={top + 61}>
        {shortenName(note, 44)}
      </text>
      {domain !== '' && (
        <>
          <use href={`#i-${mark}`} x="12" y={top + 70} width="13" height="13" class={COLORS[mark]} />
          <text class="s" x="31" y={top + 81}>
            {alignedWord(page, station)}
          </text>
        </>
      )}
    </>
  );
}

interface ResultProps {
  readonly sign: Sign;
  readonly word: string;
  readonly top: number;
}

/** The result of a box, at its right edge. */
export function StationResult({ sign, word, top }: ResultProps): JSX.Element {
  return (
    <OffsetGroup x="100%">
      <use href={`#i-${sign}`} x="-26" y={top + 11} width="14" height="14" class={COLORS[sign]} />
      <text class={sign === 'problem' ? 'end b p' : 'end b'} x="-32" y={top + 23}>
        {word}
      </text>
    </OffsetGroup>
  );
}

function spfStation(page: PageContext, { spf }: MessageAnalysisResult): WayStation {
  if (!spf) {
    const note = page.t('pictures.messageWay.noClient');
    return { name: 'SPF', domain: '', note, result: '–', sign: 'unknown', aligned: null, counts: false };
  }
  const { identity, client, result, aligned } = spf;
  const isReturnPath = identity.includes('@');
  return {
    name: 'SPF',
    domain: identity.slice(identity.lastIndexOf('@') + 1),
    note: page.t(`pictures.messageWay.${isReturnPath ? 'returnPath' : 'helo'}`, { client }),
    result: wordOf(page, result),
    sign: spfState(result),
    aligned,
    counts: result === 'pass' && aligned === true,
  };
}

function dkimStations(page: PageContext, signatures: readonly Signature[]): WayStation[] {
  if (signatures.length === 0) {
    const note = page.t('pictures.messageWay.noSignature');
    return [{ name: 'DKIM', domain: '', note, result: '–', sign: 'warn', aligned: false, counts: false }];
  }
  return signatures.map((signature) => {
    const { domain, selector, result, aligned } = signature;
    return {
      name: 'DKIM',
      domain,
      note: page.t(`pictures.messageWay.${noteOf(signature)}`, { selector }),
      result: wordOf(page, result),
      sign: signatureState(signature),
      aligned,
      counts: result === 'pass' && aligned === true,
    };
  });
}

/** What a signature shows besides its result. */
const NOTED = new Set<Signature['state']>(['restored', 'copied', 'uncheckable', 'weak']);

function noteOf({ state }: Signature): string {
  return NOTED.has(state) ? state : 'selector';
}

/** What a receiver does that follows the policy. */
function policyText(page: PageContext, { dmarc }: MessageAnalysisResult): string {
  const { result, policy, disposition } = dmarc;
  if (result === 'temperror') return page.t('pictures.messageWay.policyUnknown');
  if (policy === null) return page.t('pictures.messageWay.noPolicy');
  if (result === 'undecided') return page.t('pictures.messageWay.action.undecided', { policy });
  if (result !== 'fail') return page.t('pictures.messageWay.policy', { policy });
  return page.t(`pictures.messageWay.action.${disposition}`, { policy });
}

function wordOf(page: PageContext, result: string): string {
  return page.wording.inline(resultWord(result));
}

function alignedWord(page: PageContext, { aligned }: Pick<WayStation, 'aligned'>): string {
  return page.t(`pictures.messageWay.isAligned.${String(aligned)}`);
}

function sentenceOf(page: PageContext, station: WayStation): string {
  const { name, domain, result, note } = station;
  if (domain === '') return `${name}: ${note}.`;
  return `${name} ${domain}: ${result}, ${alignedWord(page, station)}.`;
}
