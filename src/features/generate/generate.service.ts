import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { validated } from '#platform/edge/params/validation.js';
import { CaaInput, type CaaResult } from './caa.dto.js';
import { generateCaa } from './caa.generator.js';
import { DmarcInput, type DmarcResult } from './dmarc.dto.js';
import { generateDmarc } from './dmarc.generator.js';
import type { Kind } from './generate.dto.js';
import { MtaStsInput, type MtaStsResult } from './mta-sts.dto.js';
import { generateMtaSts } from './mta-sts.generator.js';
import { SpfInput, type SpfResult } from './spf.dto.js';
import { generateSpf } from './spf.generator.js';

export type GeneratorResult = SpfResult | DmarcResult | CaaResult | MtaStsResult;

@Injectable()
export class GenerateService {
  constructor(private readonly clock: Clock) {}

  /** Validates the body against the input class of its kind and generates the records. */
  generate(kind: Kind, body: object): GeneratorResult {
    switch (kind) {
      case 'spf':
        return generateSpf(validated(SpfInput, body));
      case 'dmarc':
        return generateDmarc(validated(DmarcInput, body));
      case 'caa':
        return generateCaa(validated(CaaInput, body));
      case 'mta-sts':
        return generateMtaSts(validated(MtaStsInput, body), new Date(this.clock.now()));
    }
  }
}
