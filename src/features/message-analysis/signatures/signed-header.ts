import { canonicalField } from './canonicalization.js';
import type { MessageSignature } from './dkim-signature.js';
import type { MailField } from '#formats/mime/mail-header.js';
import { withoutSignatureValue } from './signature-tags.js';

/**
 * The fields that `h=` names, in its order; undefined for a name without a field. Repeated names take the fields from
 * the bottom up (RFC 6376 section 5.4.2). The field of the signature itself never counts.
 */
export function signedFields(
  fields: readonly MailField[],
  { field: own, signedNames }: Pick<MessageSignature, 'field' | 'signedNames'>,
): (MailField | undefined)[] {
  const byName = new Map<string, MailField[]>();
  const wanted = new Set(signedNames);
  for (const field of fields) {
    if (field === own || !wanted.has(field.name)) continue;
    const same = byName.get(field.name);
    if (same) same.push(field);
    else byName.set(field.name, [field]);
  }
  return signedNames.map((name) => byName.get(name)?.pop());
}

/** The octets that the signature value covers: the signed fields, then the field of the signature (section 3.7). */
export function signedHeader(fields: readonly MailField[], signature: MessageSignature): Buffer {
  const { headerForm: form, field } = signature;
  const lines = signedFields(fields, signature).flatMap((one) => (one ? [`${canonicalField(one, form)}\r\n`] : []));
  const own = canonicalField({ raw: withoutSignatureValue(field.raw) }, form);
  return Buffer.from(lines.join('') + own, 'latin1');
}
