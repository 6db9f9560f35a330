import { parseDkimKey } from '../records/dkim-key.js';
import type { DkimResult } from './dkim.dto.js';

type KeyReport = Required<Pick<DkimResult, 'valid' | 'revoked' | 'testing' | 'keyType' | 'keyBits' | 'record'>>;

/** What the TXT records at a selector's name say: only one may stand there (RFC 6376 section 3.6.2.2). */
export function keyReport(texts: readonly string[]): KeyReport {
  const parsed = texts.map(parseDkimKey);
  const isSound = ({ faults }: (typeof parsed)[number]) => faults.length === 0;
  const { record } = parsed.find(isSound) ?? parsed[0]!;
  const { key, declaredType } = record;
  return {
    valid: parsed.length === 1 && parsed.every(isSound),
    revoked: record.revoked,
    testing: record.testing,
    keyType: key?.type ?? (declaredType === 'ed25519' ? 'ed25519' : 'rsa'),
    keyBits: key?.bits ?? null,
    record: texts.join('\n'),
  };
}
