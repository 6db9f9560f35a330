import type { RawMessage } from '../signatures/raw-message.js';

const LIST_FIELDS = new Set([
  'list-id',
  'list-unsubscribe',
  'feedback-id',
  'x-campaign',
  'x-campaign-id',
  'x-mailer-recptid',
]);

/** A newsletter has List-Id as well; where List-Post has an address, others write to the list, which passes it on (RFC 2369). */
export function isDiscussion({ fields }: RawMessage): boolean {
  return fields.some(({ name, unfolded }) => name === 'list-post' && unfolded.includes('<'));
}

/** Whether a message says itself that it went to many recipients. */
export function isBulk({ fields }: RawMessage): boolean {
  return fields.some(
    (field) => LIST_FIELDS.has(field.name) || (field.name === 'precedence' && /^(?:bulk|list)$/i.test(field.unfolded)),
  );
}
