import type { JSX } from 'preact';
import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { ZoneLink } from '#features/dnssec/dnssec.service.js';
import { type PageContext, usePage } from '../page-context.js';
import { OffsetGroup, Figure, shortenName } from './figure.js';

interface ChainProps {
  readonly result: DnssecResult;
  /** From the root down. */
  readonly above: readonly ZoneLink[];
}

type State = 'ok' | 'problem' | 'unsigned';
interface Zone extends ZoneLink {
  /** Of the link from the parent zone. */
  readonly state: State;
  /** Whether a key is trusted, but the records of the zone do not validate. */
  readonly isSignedBadly: boolean;
}

const MAX_KEYS = 4;
const MAX_DS = 4;
const GAP = 56;
const KEY = 54;
const DS = 44;
const SIGNATURES = 44;

/** The chain of trust: each zone with its keys and the DS records of the next zone. */
export function ChainPicture({ result, above }: ChainProps): JSX.Element {
  const page = usePage();
  const zones = zonesOf(result, above);
  const tops: number[] = [];
  let height = 0;
  for (const [i, zone] of zones.entries()) {
    tops.push(height);
    height += heightOf(zone, zones[i + 1]) + GAP;
  }
  const broken = zones.find(({ state, isSignedBadly }) => state === 'problem' || isSignedBadly);
  const unsigned = zones.find(({ state }) => state === 'unsigned');
  const caption = broken
    ? page.t('pictures.chain.broken', { zone: nameOf(broken) })
    : unsigned
      ? page.t('pictures.chain.unsigned', { zone: nameOf(unsigned) })
      : page.t('pictures.chain.whole');
  return (
    <Figure
      id="chain"
      title={page.t('pictures.chain.title')}
      caption={caption}
      height={height - GAP + 2}
      indented
      table={{
        head: ['zone', 'keys', 'ds', 'result'].map((column) => page.t(`pictures.chain.${column}`)),
        rows: zones.map((zone) => [
          nameOf(zone),
          zone.dnskeys.map(({ role, keyTag }) => `${role.toUpperCase()} ${keyTag}`).join(', ') || '–',
          zone.zone === '.'
            ? page.t('pictures.chain.anchor')
            : zone.ds.map(({ keyTag, digestType }) => `${keyTag}, ${digestType}`).join('; ') || '–',
          zone.isSignedBadly
            ? `${stateText(page, zone)}; ${page.t('pictures.chain.signatures')}`
            : stateText(page, zone),
        ]),
      }}
    >
      {zones.map((zone, i) => (
        <ZoneBox zone={zone} next={zones[i + 1]} top={tops[i]!} nextTop={tops[i + 1]} />
      ))}
    </Figure>
  );
}

function ZoneBox({ zone, next, top, nextTop }: BoxProps): JSX.Element {
  const page = usePage();
  const keys = zone.dnskeys.slice(0, MAX_KEYS);
  const rows = Math.ceil(Math.max(1, keys.length) / 2);
  const dsTop = top + 56 + rows * KEY;
  const dsMiddle = dsTop + 18;
  const algorithms = [...new Set(zone.dnskeys.map(({ algorithm }) => algorithm))].join(', ');
  return (
    <>
      <rect class="cell soft" x="0" y={top} width="100%" height={heightOf(zone, next)} rx="6" />
      <text class="m b" x="12" y={top + 24}>
        {shortenName(nameOf(zone), 30)}
      </text>
      <text class="s q" x="12" y={top + 43}>
        {algorithms ? shortenName(algorithms, 30) : page.t('pictures.chain.noKeys')}
      </text>
      {keys.map((key, i) => {
        const y = top + 56 + Math.floor(i / 2) * KEY;
        const x = i % 2 === 0 ? '2.5%' : '51.5%';
        return (
          <>
            <rect class="cell" x={x} y={y} width="46%" height="46" rx="4" />
            <OffsetGroup x={x}>
              <text class="b" x="10" y={y + 19}>
                {key.role.toUpperCase()} {key.keyTag}
              </text>
              <text class="s q" x="10" y={y + 36}>
                {keyNote(page, zone, key.keyTag)}
              </text>
            </OffsetGroup>
          </>
        );
      })}
      {zone.isSignedBadly && (
        <>
          <rect class="cell lp" x="2.5%" y={dsTop} width="95%" height="36" rx="4" />
          <OffsetGroup x="2.5%">
            <use href="#i-problem" x="10" y={dsTop + 10} width="16" height="16" class="ip" />
            <text class="b p" x="34" y={dsTop + 23}>
              {page.t('pictures.chain.signatures')}
            </text>
          </OffsetGroup>
        </>
      )}
      {next?.ds.slice(0, MAX_DS).map((ds, i) => (
        <>
          <rect
            class={next.links[i]?.matched === false ? 'cell lp' : 'cell'}
            x="2.5%"
            y={dsTop + i * DS}
            width="95%"
            height="36"
            rx="4"
          />
          <OffsetGroup x="2.5%">
            <text class="b" x="10" y={dsTop + i * DS + 23}>
              DS {ds.keyTag}
            </text>
          </OffsetGroup>
          <OffsetGroup x="97.5%">
            <text class="s q end" x="-10" y={dsTop + i * DS + 23}>
              {ds.digestType}
            </text>
          </OffsetGroup>
        </>
      ))}
      {next && nextTop !== undefined && (
        <Link next={next} from={dsMiddle} to={nextTop + 79} middle={nextTop - GAP / 2} />
      )}
    </>
  );
}

/** The line from a DS record to its key. */
function Link({ next, from, to, middle }: LinkProps): JSX.Element {
  const page = usePage();
  const tone = { ok: 'l', problem: 'l lp dash', unsigned: 'l dash' }[next.state];
  const icon = { ok: ['ok', 'io'], problem: ['problem', 'ip'], unsigned: ['unknown', ''] }[next.state];
  const hasDs = next.ds.length > 0;
  const start = hasDs ? from : middle - GAP / 2 - 20; // without a DS record, the line begins at the box of the parent zone
  return (
    <>
      <line class={tone} x1="-24" x2={hasDs ? '2.5%' : '0'} y1={start} y2={start} />
      <line class={tone} x1="-24" x2="-24" y1={start} y2={to} />
      <line class={tone} x1="-24" x2="2.5%" y1={to} y2={to} />
      <circle class="halo" cx="-24" cy={middle} r="12" />
      <use href={`#i-${icon[0]}`} x="-32" y={middle - 8} width="16" height="16" class={icon[1]} />
      <text class={next.state === 'problem' ? 'b p' : ''} x="0" y={middle + 5}>
        {stateText(page, next)}
      </text>
    </>
  );
}

interface BoxProps {
  readonly zone: Zone;
  readonly next: Zone | undefined;
  readonly top: number;
  readonly nextTop: number | undefined;
}
interface LinkProps {
  readonly next: Zone;
  readonly from: number;
  readonly to: number;
  readonly middle: number;
}

function heightOf({ dnskeys, isSignedBadly }: Zone, next: Zone | undefined): number {
  const rows = Math.ceil(Math.max(1, Math.min(MAX_KEYS, dnskeys.length)) / 2);
  return 56 + rows * KEY + (isSignedBadly ? SIGNATURES : 0) + Math.min(MAX_DS, next?.ds.length ?? 0) * DS + 8;
}

function zonesOf(result: DnssecResult, above: readonly ZoneLink[]): readonly Zone[] {
  const recordsIn = ({ ds, dnskeys }: Pick<ZoneLink, 'ds' | 'dnskeys'>) =>
    [...ds.map(({ digest }) => digest), ...dnskeys.map(({ keyTag, flags }) => `${keyTag} ${flags}`)].join();
  const same = (zone: ZoneLink) => recordsIn(zone) === recordsIn(result);
  const last = above.at(-1);
  const inside = last && last.zone !== '.' && result.dnskeys.length > 0 && same(last) ? last : undefined;
  const { ds, dnskeys, links } = result;
  const own = { ds, dnskeys, links, zone: inside?.zone ?? result.domain };
  return [...above.filter((zone) => zone !== inside), own].map((zone) => {
    if (zone !== own) return { ...zone, state: linkState(zone), isSignedBadly: false };
    const isSignedBadly = result.status === 'broken' && linkState(zone) === 'ok';
    return { ...zone, state: isSignedBadly ? 'ok' : OWN[result.status], isSignedBadly };
  });
}

const OWN = { valid: 'ok', broken: 'problem', unsigned: 'unsigned' } as const;

function linkState({ zone, ds, links }: ZoneLink): State {
  if (zone === '.') return 'ok';
  if (ds.length === 0) return 'unsigned';
  return links.some(({ matched }) => matched) ? 'ok' : 'problem';
}

function nameOf({ zone }: ZoneLink): string {
  return zone === '.' ? '. (root)' : `${zone}.`;
}

function stateText(page: PageContext, { zone, state, links, ds }: Zone): string {
  if (zone === '.') return page.t('pictures.chain.anchor');
  if (state === 'unsigned') return page.t(ds.length > 0 ? 'pictures.chain.unsupported' : 'pictures.chain.noDs');
  const matched = links.find((link) => link.matched);
  if (state === 'ok' && matched) return page.t('pictures.chain.matches', { keyTag: matched.keyTag });
  return page.t(ds.length > 0 ? 'pictures.chain.noMatch' : 'pictures.chain.noDs');
}

function keyNote(page: PageContext, { ds, links, zone }: Zone, keyTag: number): string {
  if (zone === '.') return page.t('pictures.chain.rootKey');
  if (!ds.some((one) => one.keyTag === keyTag)) return page.t('pictures.chain.noDsForKey');
  const isMatched = links.some((link) => link.matched && link.keyTag === keyTag);
  return page.t(isMatched ? 'pictures.chain.hasDs' : 'pictures.chain.otherDs');
}
