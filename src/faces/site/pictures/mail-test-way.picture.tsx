import type { JSX } from 'preact';
import type { MailTestResult } from '#features/mail-test/mail-test.dto.js';
import { VERDICT_STATES } from '../../views/mail-test.view.js';
import { type PageContext, usePage } from '../page-context.js';
import { Figure, shortenName } from './figure.js';
import { heightOf, MessageWay, rowsOf, sentencesOf, StationResult, stationsOf } from './message-way.picture.js';

type Transport = NonNullable<MailTestResult['transport']>;

interface MailTestWayProps extends Required<Pick<MailTestResult, 'analysis'>> {
  readonly transport: Transport;
  readonly verdict: NonNullable<MailTestResult['verdict']>['state'];
}

const SERVER = 92;
const GAP = 16;
const SHORT = 58;
/** Where From begins: below the server and the handover. */
const MESSAGE = SERVER + GAP + SHORT + GAP;

/** The way of a received message: the sending server, the handover, how the message was judged, and where it would go. */
export function MailTestWayPicture({ transport, analysis, verdict }: MailTestWayProps): JSX.Element {
  const page = usePage();
  const stations = stationsOf(page, analysis);
  const end = MESSAGE + heightOf(stations);
  const state = VERDICT_STATES[verdict];
  const [server, handover, delivery] = [
    serverOf(page, transport),
    handoverOf(page, transport),
    deliveryOf(page, verdict),
  ];
  const said = [
    `${server.name}, ${server.result}.`,
    `${page.foreign('views.mailTest.way.handedOver')}: ${handover.result}.`,
    ...sentencesOf(page, analysis, stations),
    `${delivery.name}: ${delivery.result}, ${delivery.note}.`,
  ];
  return (
    <Figure
      id="mail-test-way"
      title={page.foreign('views.mailTest.way.title')}
      caption={page.t('pictures.messageWay.caption')}
      label={said.join(' ')}
      height={end + GAP + SHORT + 2}
      indented
      table={{
        head: ['check', 'domain', 'result', 'aligned'].map((column) => page.t(`pictures.messageWay.${column}`)),
        rows: [
          [
            page.foreign('views.mailTest.way.server'),
            <span class="foreign">
              {server.name}, {server.note}
            </span>,
            server.result,
            '–',
          ],
          [page.foreign('views.mailTest.way.handedOver'), handover.note, handover.result, '–'],
          ...rowsOf(page, analysis, stations),
          [delivery.name, '–', `${delivery.result} (${delivery.note})`, '–'],
        ],
      }}
    >
      <rect class="cell" x="0" y="0" width="100%" height={SERVER} rx="6" />
      <text class="b" x="12" y="23">
        {page.foreign('views.mailTest.way.server')}
      </text>
      <text class="m" x="12" y="43">
        {shortenName(server.name)}
      </text>
      <text class="s q" x="12" y="61">
        {shortenName(server.note, 44)}
      </text>
      <use href={`#i-${server.sign}`} x="12" y="70" width="13" height="13" class={COLORS[server.sign]} />
      <text class="s" x="31" y="81">
        {server.result}
      </text>
      <Between from={SERVER} />
      <rect class={transport.tls ? 'cell' : 'cell dash'} x="0" y={SERVER + GAP} width="100%" height={SHORT} rx="6" />
      <text class="b" x="12" y={SERVER + GAP + 23}>
        {page.foreign('views.mailTest.way.handedOver')}
      </text>
      <StationResult sign={handover.sign} word={handover.result} top={SERVER + GAP} />
      <text class={transport.tls ? 'm' : 's q'} x="12" y={SERVER + GAP + 43}>
        {shortenName(handover.note, 44)}
      </text>
      <Between from={MESSAGE - GAP} isDashed={transport.tls === null} />
      <svg y={MESSAGE} overflow="visible">
        <MessageWay result={analysis} stations={stations} />
      </svg>
      <Between from={end} />
      <rect
        class={state === 'problem' ? 'cell soft lp' : 'cell soft'}
        x="0"
        y={end + GAP}
        width="100%"
        height={SHORT}
        rx="6"
      />
      <text class="b" x="12" y={end + GAP + 23}>
        {delivery.name}
      </text>
      <StationResult sign={state} word={delivery.result} top={end + GAP} />
      <text class="s q" x="12" y={end + GAP + 43}>
        {delivery.note}
      </text>
    </Figure>
  );
}

const COLORS = { ok: 'io', problem: 'ip', unknown: '' } as const;

function Between({ from, isDashed = false }: { readonly from: number; readonly isDashed?: boolean }): JSX.Element {
  return <line class={isDashed ? 'l dash' : 'l'} x1="24" x2="24" y1={from} y2={from + GAP} />;
}

function serverOf(page: PageContext, { client, helo, ptr, forwardConfirmed }: Transport) {
  const sign = forwardConfirmed === null ? 'unknown' : forwardConfirmed ? 'ok' : 'problem';
  return {
    name: ptr?.[0] ?? client,
    note: page.foreign('views.mailTest.way.greeted', { client, helo }),
    sign,
    result: page.foreign(`views.mailTest.reverse.${String(forwardConfirmed)}`),
  } as const;
}

function handoverOf(page: PageContext, { tls, tlsOffered }: Transport) {
  if (tls) return { sign: 'ok', result: tls.version, note: tls.cipher } as const;
  return {
    sign: tlsOffered ? 'warn' : 'unknown',
    result: page.foreign('views.mailTest.way.plain'),
    note: page.t(`pictures.mailTestWay.${tlsOffered ? 'notUsed' : 'notOffered'}`),
  } as const;
}

function deliveryOf(page: PageContext, verdict: MailTestWayProps['verdict']) {
  return {
    name: page.foreign('views.mailTest.way.delivery'),
    result: page.foreign(`views.mailTest.delivery.${verdict}`),
    note: page.foreign('views.mailTest.way.asFarAs'),
  };
}
