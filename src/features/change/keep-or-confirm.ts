import type { Fix } from '#base/domain/fix.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { Service } from './change-facts.js';

/** No loss is fixed by a record of ours: the owner knows whether it is intended. */
export function keepOrConfirm(service: Service): Fix {
  return advise(step('keep-or-confirm', { service }));
}
