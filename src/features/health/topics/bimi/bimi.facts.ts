import { absent, deriveFact, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { MAX_LOGO_SIZE, readSvgLogo, type SvgLogo } from '#formats/records/bimi-logo.js';
import { type BimiRecord, isBimi, parseBimi } from '#formats/records/bimi.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { toFact } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { type Mark, type VersionTexts, versionTexts } from '#engine/gathering/version-texts.js';

/** The logo file of a BIMI record. */
export type BimiLogo = { readonly url: string } & (
  | { readonly state: 'not-found'; readonly status: number }
  | { readonly state: 'large' }
  /** Undefined if it is no SVG. */
  | { readonly state: 'read'; readonly image: SvgLogo | undefined }
);

export interface BimiFacts {
  /** Absent for a subdomain without its own record, because the record of the organizational domain applies. */
  readonly bimi: VersionTexts;
  /** The record, if it is the only one, valid and does not decline; otherwise absent. */
  readonly bimiMark: BimiRecord;
  readonly bimiLogo: BimiLogo;
}

const PATIENCE_MS = 6000;
const MAX_REDIRECTS = 3;
const GONE = [404, 410];
const BIMI: Mark = { is: isBimi, meant: /^[\s"'=:v]{0,16}bimi/i };
const NOTHING = { bimiMark: absent, bimiLogo: absent };

export async function gatherBimi({ domain, name }: Subject, context: GatherContext): Promise<Gathered<BimiFacts>> {
  const host = `default._bimi.${name}`;
  const texts = await context.dns.texts(host);
  const bimi = deriveFact(texts, (all) => {
    const marked = versionTexts(name, host, all, BIMI);
    const isEmpty = marked.records.length + marked.unrecognized.length === 0;
    return isEmpty && name !== domain.organizational?.ascii ? absent : known(marked);
  });
  const [text, ...others] = bimi.state === 'known' ? bimi.value.records : [];
  if (text === undefined || others.length > 0) return { bimi, ...NOTHING };
  const { record, faults } = parseBimi(text);
  if (faults.length > 0 || record.declined) return { bimi, ...NOTHING };
  const bimiLogo = record.location ? await logoAt(record.location, context) : absent;
  return { bimi, bimiMark: known(record), bimiLogo };
}

/** Only an unambiguous response counts; refusals, server errors and HTML pages may be meant for bots only. */
async function logoAt(url: string, { pages, signal, timeouts }: GatherContext): Promise<Fact<BimiLogo>> {
  const request = { url, maxBytes: MAX_LOGO_SIZE, maxRedirects: MAX_REDIRECTS };
  const answer = await toFact(
    timeouts.limit(PATIENCE_MS, signal, async (ended) => {
      const page = await pages.page({ ...request, signal: ended });
      const isWhole = page.kind === 'page';
      if (!isWhole && page.code !== 'too_large') throw page.cause;
      return { isWhole, ...page.response! };
    }),
  );
  return deriveFact(answer, ({ isWhole, status, headers, body }): Fact<BimiLogo> => {
    if (GONE.includes(status)) return known({ url, state: 'not-found', status });
    if (status !== 200) return unobtainable('server-error');
    if (headers.get('content-type')?.includes('html')) return unobtainable('malformed');
    if (!isWhole) return known({ url, state: 'large' });
    const isPacked = body[0] === 0x1f && body[1] === 0x8b; // SVGZ, which some receivers accept
    return isPacked ? absent : known({ url, state: 'read', image: readSvgLogo(body.toString()) });
  });
}
