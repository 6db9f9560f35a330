import { warn } from '#base/domain/outcome.js';
import type { TagList } from '#formats/records/tag-list.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimTesting = check({
  id: 'dkim-testing',
  category: 'email',
  needs: ['dkim'],
  outcomes: { on: warn('host').costs(4) },
  reference: { rule: 'RFC 6376 §3.6.1', dig: 'TXT {host}' },
  run({ dkim: { keys } }, { on }) {
    const testing = keys.find(({ record, faults }) => faults.length === 0 && !record.revoked && record.testing);
    if (!testing) return;
    const { host, text, record } = testing;
    return on({ host }).fixedBy(replace(text, txtRecord(host, withoutTestFlag(record.tags).toString())));
  },
});

/** Keeps other flags. */
function withoutTestFlag(tags: TagList): TagList {
  const flags = tags
    .get('t')!
    .split(':')
    .filter((flag) => flag.trim().toLowerCase() !== 'y');
  return flags.length > 0 ? tags.with('t', flags.join(':')) : tags.without('t');
}
