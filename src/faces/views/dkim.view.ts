import type { DkimResult } from '#features/dkim/dkim.dto.js';
import { type KeyState, keyState } from '#features/dkim/key-state.js';
import { type Block, type Fact, type Inline, type State, words } from './block.js';
import { rcodeWords } from './rcode.js';

const RECOMMENDED_BITS = 2048; // RFC 8301 section 3.2
const STATES: Readonly<Record<KeyState, State>> = {
  unknown: 'unknown',
  missing: 'problem',
  invalid: 'problem',
  revoked: 'warn',
  weak: 'problem',
  unfit: 'problem',
  valid: 'ok',
};

/** The key of a DKIM selector. */
export function dkimView(result: DkimResult): readonly Block[] {
  const state = keyState(result);
  const isShort = state === 'valid' && isShorterThanRecommended(result);
  return [
    {
      kind: 'verdict',
      subject: result.name,
      state: isShort || (state === 'valid' && result.testing) ? 'warn' : STATES[state],
      title: state === 'unknown' ? rcodeWords(result.status ?? 0) : words(`views.dkim.${isShort ? 'short' : state}`),
      more: [...reasons(result, state), ...advice(isShort ? 'short' : state)],
    },
    { kind: 'facts', facts: facts(result) },
  ];
}

function reasons({ status = 0, testing }: DkimResult, state: KeyState): readonly Inline[] {
  const denied = state === 'missing' && status !== 0 ? [rcodeWords(status)] : [];
  return [...denied, ...(testing ? [words('views.dkim.testing')] : [])];
}

function advice(state: KeyState | 'short'): readonly Inline[] {
  return state === 'valid' ? [] : [words(`views.dkim.advice.${state}`)];
}

function facts({ name, keyType, keyBits, record }: DkimResult): readonly Fact[] {
  const size = typeof keyBits === 'number' ? [words('views.dkim.bits', { bits: String(keyBits) })] : [];
  return [
    { label: words('views.name'), value: name, copy: 'name' },
    ...(keyType ? [{ label: words('views.dkim.key'), value: [keyType.toUpperCase(), ...size] }] : []),
    ...(record === undefined ? [] : [{ label: words('views.published'), value: record, copy: 'value' } as const]),
    { label: words('views.verify'), value: `dig TXT ${name}`, copy: 'command' },
  ];
}

function isShorterThanRecommended({ keyType, keyBits }: DkimResult): boolean {
  return keyType === 'rsa' && (keyBits ?? RECOMMENDED_BITS) < RECOMMENDED_BITS;
}
