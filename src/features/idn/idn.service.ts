import { Injectable } from '@nestjs/common';
import type { IdnName } from './idn-name.js';
import type { IdnResult } from './idn.dto.js';

@Injectable()
export class IdnService {
  convert(name: IdnName): IdnResult {
    return name.forms;
  }
}
