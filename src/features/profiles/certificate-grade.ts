/** The level of a key or hash in the TLS guidelines of NCSC-NL. */
type Grade = 'good' | 'phase-out' | 'weak';

export interface GradedItems {
  readonly grade: Grade;
  /** All that have this grade. */
  readonly items: readonly string[];
}

/** The worst grade; undefined if something cannot be read that could be worse. */
export function worstOf(
  items: readonly string[],
  gradeOf: (item: string) => Grade | undefined,
): GradedItems | undefined {
  for (const grade of ['weak', undefined, 'phase-out'] as const) {
    const those = items.filter((item) => gradeOf(item) === grade);
    if (those.length > 0) return grade && { grade, items: those };
  }
  return { grade: 'good', items };
}

/** Of a key as reports write it: `RSA 2048`, `EC secp256r1`. Undefined for a key that we cannot read. */
export function keyGrade(written: string): Grade | undefined {
  const [key = '', size = ''] = written.split(' ');
  if (key === 'RSA' || key === 'RSA-PSS')
    return Number(size) >= 3072 ? 'good' : Number(size) >= 2048 ? 'phase-out' : 'weak';
  if (key === 'Ed25519' || key === 'Ed448') return 'good';
  if (key !== 'EC') return key === 'DSA' ? 'weak' : undefined;
  if (size === 'secp224r1') return 'phase-out';
  return /^(?:secp(?:256|384|521)r1|brainpoolP(?:256|384|512)r1)$/.test(size) ? 'good' : 'weak';
}

export function hashGrade(signature: string): Grade | undefined {
  if (signature === 'ed25519' || signature === 'ed448') return 'good';
  const hash = /sha(\d+)|md\d/i.exec(signature);
  if (!hash) return undefined;
  const bits = Number(hash[1]); // none of MD5
  return bits >= 256 ? 'good' : bits === 224 ? 'phase-out' : 'weak';
}
