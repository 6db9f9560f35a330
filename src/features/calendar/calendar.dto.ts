import type { DomainName } from '#base/domain/domain-name.js';
import { DomainParam } from '#platform/edge/params/domain-param.js';

export class CalendarParams {
  @DomainParam()
  domain!: DomainName;
}
