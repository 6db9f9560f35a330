import type { DomainName } from '#base/domain/domain-name.js';
import { DomainParam } from '#platform/edge/params/domain-param.js';

export class BadgeParams {
  @DomainParam()
  domain!: DomainName;
}
