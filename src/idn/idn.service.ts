import { Injectable } from '@nestjs/common';
import type { IdnName } from './idn-name.js';
import type { IdnResult } from './idn.dto.js';

@Injectable()
export class IdnService {
  convert({ input, domain }: IdnName): IdnResult {
    return { api: 'v1', input, ascii: domain.ascii, unicode: domain.unicode };
  }
}
