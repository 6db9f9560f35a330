import type { DomainName } from '../domain/domain-name.js';
import { DomainParam } from '../edge/params/domain-param.js';

export class CalendarParams {
  @DomainParam()
  domain!: DomainName;
}
