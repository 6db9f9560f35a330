import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { isUsable, type DkimKey } from '#formats/records/usable-dkim-key.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimSharedKey = check({
  id: 'dkim-shared-key',
  category: 'security',
  needs: ['dkim'],
  outcomes: { shared: info('selectors') },
  reference: {
    rule: 'RFC 6376 §3.1',
    dig: 'TXT {selectors}._domainkey.{domain}',
  },
  run({ dkim: { keys } }, { shared }) {
    const usable = keys.filter(isUsable);
    const material = usable.map(materialOf);
    const twins = usable.filter((_, i) => material.indexOf(material[i]!) < material.lastIndexOf(material[i]!));
    if (twins.length === 0) return;
    return shared({ selectors: firstFew(twins.map(({ selector }) => selector)) }).fixedBy(
      advise(step('dkim-separate')),
    );
  },
});

function materialOf({ record }: DkimKey): string {
  return record.tags.get('p')!.replace(/\s+/g, '');
}
