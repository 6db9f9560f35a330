import type { JSX } from 'preact';
import { parseUrl } from '#base/domain/parse-url.js';
import type { SiteEntry } from '#base/domain/site-entry.js';
import { type PageContext, usePage } from '../page-context.js';
import { Figure, LineEnd, shortenName } from './figure.js';

type Sign = 'ok' | 'warn' | 'problem' | 'unknown';

const ROW = 96;
const LINE_CLASSES: Readonly<Record<Sign, string>> = {
  ok: 'l',
  warn: 'l lw dash',
  problem: 'l lp dash',
  unknown: 'l dash',
};
const TONES: Readonly<Record<Sign, string>> = { ok: 'q', warn: 'w', problem: 'p', unknown: 'q' };
const SIGNS: Readonly<Record<SiteEntry['end'], Sign>> = {
  page: 'ok',
  error: 'warn',
  withheld: 'unknown',
  loop: 'problem',
  'too-many': 'problem',
  'bad-target': 'problem',
  certificate: 'problem',
  tls: 'problem',
  'no-address': 'unknown',
  closed: 'unknown',
  'no-answer': 'unknown',
  private: 'warn',
  'bad-answer': 'warn',
  unknown: 'unknown',
};

/** What visitors type, every redirect, and where it ends. */
export function EntriesPicture({ entries }: { readonly entries: readonly SiteEntry[] }): JSX.Element {
  const page = usePage();
  const say = (key: string, params = {}) => page.t(`pictures.entries.${key}`, params);
  return (
    <Figure
      id="entries-picture"
      title={say('title')}
      caption={captionOf(entries, page)}
      label={`${captionOf(entries, page)} ${entries.map((entry) => `${entry.url}: ${endOf(entry, page)}.`).join(' ')}`}
      height={entries.length * ROW - 8}
      table={{
        head: ['entry', 'requests', 'end'].map((column) => say(column)),
        rows: entries.map((entry) => [
          <span class="foreign">{entry.url}</span>,
          entry.hops.length > 0 ? (
            <ol class="plain">
              {entry.hops.map((hop) => (
                <li>
                  {`${answerOf(hop)}: `}
                  <span class="foreign">{hop.url}</span>
                </li>
              ))}
            </ol>
          ) : (
            '–'
          ),
          <span class="foreign">{endOf(entry, page)}</span>,
        ]),
      }}
    >
      {entries.map((entry, i) => (
        <Way entry={entry} top={i * ROW} />
      ))}
    </Figure>
  );
}

function Way({ entry, top }: { readonly entry: SiteEntry; readonly top: number }): JSX.Element {
  const page = usePage();
  const { url, hops } = entry;
  const sign = signOf(entry);
  const isAnswered = ['page', 'error', 'withheld'].includes(entry.end);
  const redirects = isAnswered ? hops.slice(0, -1) : hops;
  const [first, second] = redirects;
  const answer = isAnswered ? hops.at(-1) : undefined;
  const y = top + 34;
  const x = (index: number) => `${(index / Math.max(1, redirects.length)) * 100}%`;
  const last = redirects.length === 0 ? '0%' : x(redirects.length - 1);
  return (
    <>
      <text class="m b" x="0" y={top + 14}>
        {shortenName(url)}
      </text>
      {redirects.length > 1 && <line class="l" x1="0%" x2={last} y1={y} y2={y} />}
      <line class={LINE_CLASSES[sign]} x1={last} x2="100%" y1={y} y2={y} />
      {redirects.map((_, i) => (
        <circle class="dot on" cx={i === 0 ? '5' : x(i)} cy={y} r="5" />
      ))}
      {redirects.length === 0 && <circle class={isAnswered ? 'dot on' : 'dot'} cx="5" cy={y} r="5" />}
      <LineEnd y={y} sign={sign} />
      {first && (
        <text class="s q" x="0" y={y + 22}>
          {shortenName(answerOf(first), 14)}
        </text>
      )}
      {second && (
        <text class="s q mid" x="50%" y={y + 22}>
          {redirects.length === 2
            ? shortenName(answerOf(second), 14)
            : page.count('pictures.more', redirects.length - 1)}
        </text>
      )}
      {answer && (
        <text class="s q end" x="100%" y={y + 22}>
          {shortenName(answerOf(answer), 14)}
        </text>
      )}
      <text class={`s ${TONES[sign]}`} x="0" y={y + 41}>
        {endOf(entry, page, 28)}
      </text>
    </>
  );
}

/** Status and TLS version of an answer. */
function answerOf({ status, tls }: SiteEntry['hops'][number]): string {
  return `${status}, ${tls?.replace('TLSv', 'TLS ') ?? 'http'}`;
}

/** A closed port is a fault of HTTPS only, and a redirect must lead somewhere. */
function signOf(entry: SiteEntry): Sign {
  const { end, finalUrl, hops } = entry;
  if (end === 'page' && isPlain(finalUrl)) return 'warn';
  if (end === 'closed' && !isPlain(finalUrl)) return 'warn';
  if (end === 'no-address' && hops.length > 0) return 'problem';
  return SIGNS[end];
}

/** What happens at the end, and where. */
function endOf({ end, fault, finalUrl, hops }: SiteEntry, page: PageContext, maxLength = Infinity): string {
  const key = end === 'page' && isPlain(finalUrl) ? 'plain' : end === 'certificate' ? `faults.${fault}` : end;
  return page.t(`pictures.entries.ends.${key}`, {
    url: shortenName(finalUrl, maxLength),
    host: shortenName(parseUrl(finalUrl)?.host ?? finalUrl, maxLength),
    status: hops.at(-1)?.status ?? 0,
  });
}

function captionOf(entries: readonly SiteEntry[], page: PageContext): string {
  const say = (key: string, params = {}) => page.t(`pictures.entries.${key}`, params);
  const pages = entries.filter(({ end }) => end === 'page').map(({ finalUrl }) => finalUrl);
  const [url, ...others] = [...new Set(pages)];
  if (url === undefined) return say('none');
  if (pages.length < entries.length) return say('some', { count: pages.length, total: entries.length });
  return others.length === 0
    ? say('same', { url: shortenName(url, 80) })
    : say('several', { count: others.length + 1 });
}

function isPlain(url: string): boolean {
  return url.startsWith('http:');
}
