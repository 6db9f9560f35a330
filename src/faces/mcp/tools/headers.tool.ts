import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { domainOf } from '#features/header/address.js';
import { parseArcResults, parseAuthenticationResults } from '#features/header/authentication-results.js';
import { mailFromOf } from '#features/header/authentication-summary.js';
import { HeaderAnalysisBody, type HeaderAnalysisResult } from '#features/header/header.dto.js';
import { HeaderService } from '#features/header/header.service.js';
import { oneLine } from '../one-line.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const MAX_VALUE_LENGTH = 200;
const MAX_IDENTITIES = 5;
const NOTHING = '–';

const shortenText = (value: string | undefined) => (value === undefined ? NOTHING : oneLine(value, MAX_VALUE_LENGTH));

type Hop = HeaderAnalysisResult['hops'][number];
type SpamFilterVerdict = NonNullable<HeaderAnalysisResult['spamFilters']>[number];

@Injectable()
export class HeadersTool extends Tool<HeaderAnalysisBody, HeaderAnalysisResult> {
  readonly name = 'analyze_headers';
  readonly operation = 'analyseHeader';
  readonly input = () => HeaderAnalysisBody;

  constructor(
    private readonly service: HeaderService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ raw }: HeaderAnalysisBody, client?: Client): Promise<HeaderAnalysisResult> {
    return this.service.analyze(Buffer.from(raw), client);
  }

  render({ auth, alignment, fields, hops, spamFilters = [] }: HeaderAnalysisResult): string {
    const { spf, dkim, dmarc } = auth;
    const domain = alignment.fromDomain;
    const identities = identitiesIn(auth.raw);
    const isForeign = alignment.aligned === false && identities.some(({ result }) => result === 'pass');
    const head = [
      this.say(verdictOf(dmarc, spf, dkim), {
        spf: shortenText(spf),
        dkim: shortenText(dkim),
        dmarc: shortenText(dmarc),
      }),
      ...(alignment.aligned === undefined ? [] : [this.say(alignment.aligned ? 'aligned' : 'unaligned')]),
      ...identities.map((one) =>
        this.say(one.method, { ...one, domain: shortenText(one.domain), selector: shortenText(one.selector) }),
      ),
      ...spamFilters.map((verdict) => this.spamText(verdict)),
      this.say('from', { from: shortenText(fields.from), returnPath: shortenText(fields.returnPath) }),
      ...(domain === undefined ? [] : [this.say(isForeign ? 'remedy' : 'next', { domain: shortenText(domain) })]),
      ...(hops.length > 0 ? [this.say('hops', { count: hops.length })] : []),
    ].join('\n');
    return this.listed(
      head,
      hops.map((hop) => this.hopForms(hop)),
    );
  }

  private spamText({ field, isSpam, score, threshold, reasons }: SpamFilterVerdict): string {
    const points = score === undefined ? NOTHING : `${score}${threshold === undefined ? '' : `/${threshold}`}`;
    const rules = reasons.length === 0 ? NOTHING : reasons.join(', ');
    return this.say(isSpam ? 'spam' : 'noSpam', { field, points, rules });
  }

  private hopForms({ index, from, by, with: protocol, deltaSec }: Hop): Forms {
    const delay = deltaSec === undefined ? '' : ` ${this.say('delay', { seconds: deltaSec })}`;
    return [
      this.say('hop', { index, from: shortenText(from), by: shortenText(by), protocol: shortenText(protocol) }) + delay,
    ];
  }
}

interface Identity {
  readonly method: 'spf' | 'dkim';
  readonly result: string;
  readonly domain: string;
  readonly selector?: string;
}

/** The domains that SPF and DKIM results are about, with the selector of each signature. */
function identitiesIn(raw = ''): readonly Identity[] {
  const { results } = parseArcResults(raw) ?? parseAuthenticationResults(raw);
  return results
    .flatMap((one): Identity[] => {
      const { method, result, properties } = one;
      if (method !== 'spf' && method !== 'dkim') return [];
      const signer = properties.get('header.d') ?? properties.get('header.i');
      const domain = domainOf((method === 'dkim' ? signer : mailFromOf(one)) ?? '')?.ascii;
      const selector = method === 'dkim' ? properties.get('header.s') : undefined;
      if (domain === undefined) return [];
      return [{ method, result: shortenText(result), domain, ...(selector !== undefined && { selector }) }];
    })
    .slice(0, MAX_IDENTITIES);
}

/** The DMARC result if there is one, otherwise derived from SPF and DKIM. */
function verdictOf(dmarc?: string, spf?: string, dkim?: string): 'passed' | 'failed' | 'partly' | 'unknown' {
  if (dmarc === 'pass') return 'passed';
  if (dmarc === 'fail') return 'failed';
  return spf === undefined && dkim === undefined ? 'unknown' : 'partly';
}
