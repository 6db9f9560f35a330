import { parseDkimKey } from '#formats/records/dkim-key.js';
import type { DkimResult } from './dkim.dto.js';

type KeyReport = Pick<DkimResult, 'valid' | 'revoked' | 'testing' | 'keyType' | 'keyBits' | 'record'>;

const TYPES = ['rsa', 'ed25519'] as const;

/** The report on the TXT records at a selector; only one is allowed (RFC 6376 section 3.6.2.2). */
export function keyReport(texts: readonly string[]): KeyReport {
  const parsed = texts.map(parseDkimKey);
  const isSound = ({ faults }: (typeof parsed)[number]) => faults.length === 0;
  const keys = parsed.filter(({ record }) => record.isDkim);
  const record = (keys.find(isSound) ?? keys[0])?.record;
  const keyType = record?.key?.type ?? TYPES.find((type) => type === record?.declaredType);
  return {
    valid: parsed.length === 1 && keys.length === 1 && parsed.every(isSound),
    revoked: record?.revoked ?? false,
    testing: record?.testing ?? false,
    ...(keyType && { keyType }),
    keyBits: record?.key?.bits ?? null,
    record: texts.join('\n'),
  };
}
