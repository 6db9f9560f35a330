import { Injectable } from '@nestjs/common';
import { Localizer } from '../../edge/texts/localizer.js';
import { HeaderAnalysisBody, type HeaderAnalysisResult } from '../../header/header.dto.js';
import { HeaderService } from '../../header/header.service.js';
import { oneLine } from '../one-line.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const LONGEST_VALUE = 200;
const NOTHING = '–';

const short = (value: string | undefined) => (value === undefined ? NOTHING : oneLine(value, LONGEST_VALUE));

type Hop = HeaderAnalysisResult['hops'][number];

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

  run({ raw }: HeaderAnalysisBody): HeaderAnalysisResult {
    return this.service.analyse(Buffer.from(raw));
  }

  render({ auth, alignment, fields, hops }: HeaderAnalysisResult): string {
    const { spf, dkim, dmarc } = auth;
    const domain = alignment.fromDomain;
    const head = [
      this.say(verdictOf(dmarc, spf, dkim), { spf: short(spf), dkim: short(dkim), dmarc: short(dmarc) }),
      ...(alignment.aligned === undefined ? [] : [this.say(alignment.aligned ? 'aligned' : 'unaligned')]),
      this.say('from', { from: short(fields.from), returnPath: short(fields.returnPath) }),
      ...(domain === undefined ? [] : [this.say('next', { domain: short(domain) })]),
      ...(hops.length > 0 ? [this.say('hops', { count: hops.length })] : []),
    ].join('\n');
    return this.listed(
      head,
      hops.map((hop) => this.hopForms(hop)),
    );
  }

  private hopForms({ index, from, by, with: protocol, deltaSec }: Hop): Forms {
    const delay = deltaSec === undefined ? '' : ` ${this.say('delay', { seconds: deltaSec })}`;
    return [this.say('hop', { index, from: short(from), by: short(by), protocol: short(protocol) }) + delay];
  }
}

/** DMARC is the verdict; without one, what it would be based on. */
function verdictOf(dmarc?: string, spf?: string, dkim?: string): 'passed' | 'failed' | 'partly' | 'unknown' {
  if (dmarc === 'pass') return 'passed';
  if (dmarc === 'fail') return 'failed';
  return spf === undefined && dkim === undefined ? 'unknown' : 'partly';
}
