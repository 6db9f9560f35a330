import { mailboxDomains } from '#features/header/address.js';
import { decodeText } from '#formats/mime/decode-text.js';
import type { RawMessage } from '../signatures/raw-message.js';

/** The addresses in the From fields. */
export function authorCount({ fields }: RawMessage): number {
  const authors = fields.filter(({ name }) => name === 'from').map((field) => decodeText(field.unfolded));
  return mailboxDomains(authors.join(', ')).length;
}
