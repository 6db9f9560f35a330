import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import {
  type Block,
  type Inline,
  type Line,
  marked,
  NOTHING,
  type State,
  type StepsBlock,
  type TableBlock,
  words,
} from './block.js';
import { bulkSenderTable } from './bulk-sender.view.js';
import { spamRow } from './headers.view.js';
import { dmarcState, resultWord, signatureState, spfState } from './message-signs.js';

type Signature = MessageAnalysisResult['signatures'][number];

const METHODS = ['spf', 'dkim', 'dmarc'] as const;

/** What a message shows: the answer, how it was judged, what was changed, what to do, and the proof. */
export function messageView(result: MessageAnalysisResult): readonly Block[] {
  const { answer, dmarc, alterations, arc, header, findings, bulkSender, checkedAt } = result;
  return [
    { kind: 'verdict', subject: dmarc.domain ?? '', state: stateOf(result), title: answer, more: [] },
    { kind: 'text', line: words('views.message.lookedUp', { time: { moment: checkedAt } }) },
    { kind: 'picture', name: 'way', otherwise: judgement(result) },
    ...recorded(result),
    ...(alterations.length > 0 ? [{ kind: 'picture', name: 'changes', otherwise: changes(result) } as const] : []),
    { kind: 'findings', title: words('views.findings'), findings, zone: dmarc.domain ?? undefined },
    signatureTable(result),
    ...arcTables(arc),
    {
      kind: 'table',
      title: words('views.message.filters'),
      lead: words('views.message.filtersNote'),
      columns: [words('views.headers.check'), words('views.result'), words('views.message.columns.details')],
      rows: (header.spamFilters ?? []).map((filter) => spamRow(filter)),
    },
    bulkSenderTable(bulkSender, words('views.message.senderNote')),
    ...(dmarc.domain === null
      ? []
      : [
          { kind: 'text', line: { next: `/api/v1/profiles/bulk-sender/${encodeURIComponent(dmarc.domain)}` } } as const,
        ]),
  ];
}

/** The worst finding decides; without one, DMARC does. */
function stateOf({ findings, dmarc }: MessageAnalysisResult): State {
  const worst = findings[0]?.severity;
  if (worst === 'problem' || worst === 'warn') return worst;
  if (dmarc.result === 'temperror' || dmarc.result === 'undecided') return 'unknown';
  return dmarc.result === 'pass' ? 'ok' : 'info';
}

function judgement({ dmarc, spf }: MessageAnalysisResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.message.way'),
    columns: [words('views.headers.check'), words('views.result'), words('views.headers.about')],
    rows: [
      ['DMARC', marked(dmarcState(dmarc), resultWord(dmarc.result)), dmarc.domain ?? NOTHING],
      ...(spf ? [['SPF', marked(spfState(spf.result), resultWord(spf.result)), [spf.identity, spf.client]]] : []),
    ],
  };
}

/** What the receiver saw, next to what today's keys and records show. */
function recorded({ recorded: then, spf, signatures, dmarc }: MessageAnalysisResult): readonly TableBlock[] {
  if (!then) return [];
  const dkim = [...new Set(signatures.map(({ result }) => result))].map(resultWord);
  const ours = {
    spf: spf ? resultWord(spf.result) : NOTHING,
    dkim: dkim.length > 0 ? dkim : NOTHING,
    dmarc: resultWord(dmarc.result),
  };
  return [
    {
      kind: 'table',
      title: words('views.message.recorded'),
      lead: words('views.message.recordedNote', { by: then.by ?? words('views.message.receiver') }),
      columns: ['check', 'then', 'now'].map((key) => words(`views.message.recordedColumns.${key}`)),
      rows: METHODS.map((method): readonly Line[] => {
        const result = then[method];
        const shown = result === null ? words('views.message.notRecorded') : resultWord(result);
        return [method.toUpperCase(), shown, ours[method]];
      }),
    },
  ];
}

export function changes({ alterations }: MessageAnalysisResult): StepsBlock {
  return {
    kind: 'steps',
    title: words('views.message.changed'),
    steps: alterations.map(({ what, where, before, after }) => ({
      when: where === 'body' ? words('views.message.body') : words('views.message.field', { field: where }),
      what,
      remove: before,
      publish: after,
    })),
  };
}

export function signatureTable({ signatures }: MessageAnalysisResult): TableBlock {
  return {
    kind: 'table',
    title: words('views.message.signatures'),
    columns: ['signature', 'received', 'without', 'aligned', 'details'].map((key) =>
      words(`views.message.columns.${key}`),
    ),
    rows: signatures.map((signature) => {
      const { domain, selector, result, reason, otherReasons = [], restoredBy, aligned } = signature;
      const reasons = reason === undefined ? [] : [reason, ...otherReasons];
      return [
        words('views.headers.signer', { domain, selector }),
        [marked(signatureState(signature), resultWord(result)), ...reasons.map(reasonText)],
        restoredBy ? marked('ok', words('views.message.genuine')) : NOTHING,
        words(`views.message.yesNo.${String(aligned)}`),
        detailsOf(signature),
      ];
    }),
  };
}

function reasonText(reason: string): Inline {
  return { quiet: words(`message-texts.reasons.${reason}`) };
}

function detailsOf(signature: Signature): Line {
  const { algorithm, keyBits, canonicalization, signedAt, expiresAt, bodyLength, signedHeaders, testing } = signature;
  const say = (key: string, params?: Readonly<Record<string, Inline>>) => words(`views.message.details.${key}`, params);
  return [
    keyBits === null
      ? `${algorithm}, ${canonicalization}.`
      : say('key', { algorithm, bits: keyBits, canonicalization }),
    ...(signedAt === undefined ? [] : [say('signed', { time: { moment: signedAt } })]),
    ...(expiresAt === undefined ? [] : [say('expires', { time: { moment: expiresAt } })]),
    ...(bodyLength === undefined ? [] : [say('length', { bytes: bodyLength })]),
    ...(testing ? [say('testing')] : []),
    ...(signedHeaders.length === 0 ? [] : [say('covers', { fields: [...new Set(signedHeaders)].join(', ') })]),
  ];
}

export function arcTables({ instances, result }: MessageAnalysisResult['arc']): readonly TableBlock[] {
  return result === 'none' ? [] : [arcTable(instances, result)];
}

function arcTable(instances: MessageAnalysisResult['arc']['instances'], result: 'pass' | 'fail'): TableBlock {
  return {
    kind: 'table',
    title: words('views.message.arc'),
    lead: words(`views.message.arcIs.${result}`),
    columns: ['instance', 'sealedBy', 'seal', 'covers', 'recorded'].map((key) =>
      words(`views.message.arcColumns.${key}`),
    ),
    rows: instances.map((one) => [
      one.instance,
      one.domain,
      [
        marked(one.result === 'pass' ? 'ok' : 'problem', resultWord(one.result)),
        ...(one.reason === undefined ? [] : [reasonText(one.reason)]),
      ],
      words(`views.message.yesNo.${String(one.coversMessage)}`),
      one.authenticationResults,
    ]),
  };
}
