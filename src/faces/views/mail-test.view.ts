import type { MailTestResult, MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { MAX_MESSAGES } from '#features/mail-test/mail-test-limits.js';
import { verdictWords } from '#features/mail-test/verdict-words.js';
import {
  type Block,
  code,
  type FindingsBlock,
  type Inline,
  type Line,
  marked,
  NOTHING,
  type State,
  type TableBlock,
  type VerdictBlock,
  words,
} from './block.js';
import { bulkSenderTable } from './bulk-sender.view.js';
import { dmarcState, resultWord, signatureState, spfState } from './message-signs.js';
import { arcTables, changes, signatureTable } from './message.view.js';

type Received = MailTestResult & Required<Pick<MailTestResult, 'verdict' | 'analysis' | 'receivedAt'>>;
type VerdictState = Received['verdict']['state'];

export const VERDICT_STATES: Readonly<Record<VerdictState, Exclude<State, 'info'>>> = {
  good: 'ok',
  spam: 'warn',
  rejected: 'problem',
  unknown: 'unknown',
};

/** The address of a new mail test. */
export function mailTestStartView({ address, expiresAt, id }: MailTestStart): readonly Block[] {
  return [
    { kind: 'verdict', subject: address, state: 'info', title: say('send'), more: [] },
    {
      kind: 'facts',
      facts: [
        { label: say('address'), value: address, copy: 'value' },
        { label: say('expires'), value: { moment: expiresAt } },
      ],
    },
    { kind: 'text', line: { next: `/api/v1/mail-test/${id}` } },
  ];
}

/** What a receiver saw of the last message, or why there is none yet. */
export function mailTestView(result: MailTestResult): readonly Block[] {
  return isReceived(result) ? receivedView(result) : waitingView(result);
}

export function isReceived(result: MailTestResult): result is Received {
  return result.verdict !== undefined && result.analysis !== undefined && result.receivedAt !== undefined;
}

function say(key: string, params?: Readonly<Record<string, Inline>>): Inline {
  return words(`views.mailTest.${key}`, params);
}

function waitingView(result: MailTestResult): readonly Block[] {
  const { address, expiresAt, lastReply } = result;
  return [
    waitingVerdict(result),
    {
      kind: 'facts',
      facts: [
        { label: say('address'), value: address, copy: 'value' },
        { label: say('expires'), value: { moment: expiresAt } },
      ],
    },
    ...(lastReply ? [replyTable(lastReply)] : []),
    {
      kind: 'list',
      title: say('nothing.title'),
      items: [
        say('nothing.address'),
        [say('nothing.bounce'), { next: '/api/v1/bounce-analysis' }],
        [say('nothing.queue'), code('mailq')],
        say('nothing.blocked'),
      ],
    },
  ];
}

function waitingVerdict({ address, lastReply }: MailTestResult): VerdictBlock {
  const kind = lastReply && replyKind(lastReply);
  const params = lastReply && { time: { moment: lastReply.at } };
  return {
    kind: 'verdict',
    subject: address,
    state: kind === 'refused' ? 'problem' : kind === 'later' ? 'warn' : 'unknown',
    title: say('waiting'),
    more: [kind ? say(`reply.${kind}`, params) : say('reply.none')],
  };
}

type Reply = NonNullable<MailTestResult['lastReply']>;

/** What became of an attempt that brought no message. */
function replyKind({ answer }: Reply): 'later' | 'refused' | 'sending' | 'stopped' {
  if (answer.startsWith('4')) return 'later';
  if (answer.startsWith('5')) return 'refused';
  return answer.startsWith('3') ? 'sending' : 'stopped';
}

function replyTable({ client, helo, command, answer }: Reply): TableBlock {
  return {
    kind: 'table',
    title: say('reply.title'),
    columns: [say('reply.server'), say('reply.command'), say('reply.answer')],
    rows: [[helo === '' ? client : say('reply.named', { helo, client }), code(command), code(answer)]],
  };
}

function receivedView(result: Received): readonly Block[] {
  const { analysis, verdict, messages, receivedAt, expiresAt } = result;
  const [first, ...more] = verdictWords(verdict, analysis.dmarc).map((key) => words(`mail-test.${key}`));
  const count = say('received', { count: messages, most: MAX_MESSAGES, time: { moment: receivedAt } });
  return [
    {
      kind: 'verdict',
      subject: analysis.header.fields.from ?? analysis.dmarc.domain ?? result.address,
      state: VERDICT_STATES[verdict.state],
      title: first!,
      more,
    },
    { kind: 'text', line: [count, say('keptUntil', { time: { moment: expiresAt } })] },
    ...refusedSince(result),
    ...findingsOf(result),
    result.transport ? { kind: 'picture', name: 'way', otherwise: way(result) } : way(result),
    ...comparison(result),
    bulkSenderTable(analysis.bulkSender, words('views.message.senderNote')),
    ...(analysis.alterations.length > 0
      ? [{ kind: 'picture', name: 'changes', otherwise: changes(analysis) } as const]
      : []),
    signatureTable(analysis),
    ...arcTables(analysis.arc),
    ...senderBlocks(result),
    {
      kind: 'list',
      title: say('notJudged.title'),
      items: ['content', 'reputation', 'blocklists'].map((key) => say(`notJudged.${key}`)),
    },
  ];
}

/** Another message came and was refused. */
function refusedSince({ lastReply, receivedAt }: Received): readonly Block[] {
  if (!lastReply || lastReply.at <= receivedAt || !/^[45]/.test(lastReply.answer)) return [];
  if (lastReply.command !== 'RCPT' && lastReply.command !== 'DATA') return [];
  return [
    { kind: 'text', line: say(`reply.${replyKind(lastReply)}`, { time: { moment: lastReply.at } }) },
    replyTable(lastReply),
  ];
}

/** First the findings that decided the verdict, then the others, each with its fix. */
function findingsOf({ analysis, verdict }: Received): readonly FindingsBlock[] {
  const { findings, dmarc } = analysis;
  const [why, lacking] = [new Set(verdict.why), new Set(verdict.lacking)];
  const parts = {
    why: findings.filter(({ id }) => why.has(id)),
    lacking: findings.filter(({ id }) => lacking.has(id) && !why.has(id)),
    also: findings.filter(({ id }) => !why.has(id) && !lacking.has(id)),
  };
  return (['why', 'lacking', 'also'] as const)
    .filter((part) => parts[part].length > 0)
    .map((part) => ({
      kind: 'findings',
      title: say(`findings.${part}`),
      findings: parts[part],
      zone: dmarc.domain ?? undefined,
      isPart: true,
    }));
}

/** The same as the picture. */
function way({ transport, analysis, verdict }: Received): TableBlock {
  const { spf, signatures, dmarc } = analysis;
  return {
    kind: 'table',
    title: say('way.title'),
    columns: [say('way.step'), words('views.result'), say('way.seen')],
    rows: [
      ...(transport ? [serverRow(transport), encryptionRow(transport)] : []),
      ['SPF', spf ? marked(spfState(spf.result), resultWord(spf.result)) : NOTHING, spf?.identity ?? NOTHING],
      ...signatures.map((signature) => [
        'DKIM',
        marked(signatureState(signature), resultWord(signature.result)),
        words('views.headers.signer', { domain: signature.domain, selector: signature.selector }),
      ]),
      ['DMARC', marked(dmarcState(dmarc), resultWord(dmarc.result)), dmarc.domain ?? NOTHING],
      [
        say('way.delivery'),
        marked(VERDICT_STATES[verdict.state], say(`delivery.${verdict.state}`)),
        say('way.asFarAs'),
      ],
    ],
  };
}

type Transport = NonNullable<MailTestResult['transport']>;

function serverRow({ client, helo, ptr, forwardConfirmed }: Transport): readonly Line[] {
  const names = ptr === null || ptr.length === 0 ? [] : [say('way.ptr', { names: { list: ptr } })];
  return [
    say('way.server'),
    marked(
      forwardConfirmed === null ? 'unknown' : forwardConfirmed ? 'ok' : 'problem',
      say(`reverse.${String(forwardConfirmed)}`),
    ),
    [say('way.greeted', { client, helo }), ...names],
  ];
}

function encryptionRow({ tls, tlsOffered }: Transport): readonly Line[] {
  if (tls) return [say('way.handedOver'), marked('ok', tls.version), tls.cipher];
  return [
    say('way.handedOver'),
    tlsOffered ? marked('warn', say('way.plain')) : marked('unknown', say('way.plain')),
    say(tlsOffered ? 'way.refusedTls' : 'way.noTlsHere'),
  ];
}

/** How the last message differs from the first, and what changed in between. */
function comparison({ first, changedRecords = [], verdict, analysis, transport, receivedAt }: Received): Block[] {
  if (!first) return [];
  const { spf, signatures, dmarc } = analysis;
  const dkim = signatures.map(({ result, domain }) => `${result} ${domain}`);
  const listed = (results: readonly string[]): Line => (results.length === 0 ? NOTHING : { list: results });
  const delivered = (state: VerdictState) => marked(VERDICT_STATES[state], say(`delivery.${state}`));
  return [
    {
      kind: 'table',
      title: say('compared.title'),
      columns: [
        words('views.headers.check'),
        say('compared.first', { time: { moment: first.receivedAt } }),
        say('compared.last', { time: { moment: receivedAt } }),
      ],
      rows: [
        [say('way.delivery'), delivered(first.verdict), delivered(verdict.state)],
        ['SPF', first.spf, spf?.result ?? NOTHING],
        ['DKIM', listed(first.dkim), listed(dkim)],
        ['DMARC', first.dmarc, dmarc.result],
        ['TLS', first.tls ?? say('way.plain'), transport?.tls?.version ?? say('way.plain')],
      ],
    },
    changedRecords.length === 0
      ? { kind: 'text', line: say('compared.same') }
      : {
          kind: 'steps',
          title: say('compared.changed'),
          lead: say('compared.caches'),
          steps: changedRecords.map(({ host, type, before, after }) => ({
            when: `${type} ${host}`,
            what: say('compared.replaced'),
            remove: before,
            publish: after,
          })),
        },
  ];
}

/** The report of the sender's domain is made after the message was accepted. */
function senderBlocks({ sender, analysis: { dmarc } }: Received): readonly Block[] {
  if (dmarc.domain === null) return [];
  return [
    { kind: 'picture', name: 'sender', otherwise: senderTable(sender ?? undefined, dmarc.domain) },
    { kind: 'text', line: { next: `/api/v1/check/${encodeURIComponent(dmarc.domain)}` } },
  ];
}

export function senderTable(sender: NonNullable<MailTestResult['sender']> | undefined, domain: string): TableBlock {
  return {
    kind: 'table',
    title: say('sender.title'),
    columns: ['domain', 'score', 'problems', 'warnings', 'checked'].map((key) => say(`sender.${key}`)),
    rows: sender
      ? [[sender.domain, sender.score, sender.summary.problem, sender.summary.warn, { moment: sender.checkedAt }]]
      : [],
    empty: say('sender.waiting', { domain }),
  };
}
