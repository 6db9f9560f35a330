import { readDomain } from '#platform/edge/params/typed-name.js';
import type { Kind } from '#features/generate/generate.dto.js';

export type FieldKind = 'text' | 'list' | 'choice' | 'select' | 'flag' | 'number';

export interface GeneratorField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly choices?: readonly string[];
  readonly initial?: string;
  /** The value of a checked flag, if it is not a boolean. */
  readonly value?: string;
  /** A field that the endpoint does not have. */
  readonly onlyOnPage?: boolean;
}

/** The fields of each generator's form, named as its endpoint names them. */
export const GENERATOR_FIELDS: Readonly<Record<Kind, readonly GeneratorField[]>> = {
  spf: [
    { name: 'domain', kind: 'text', onlyOnPage: true },
    { name: 'allowMx', kind: 'flag' },
    { name: 'allowA', kind: 'flag' },
    { name: 'ip4', kind: 'list' },
    { name: 'ip6', kind: 'list' },
    { name: 'includes', kind: 'list' },
    { name: 'all', kind: 'choice', choices: ['softfail', 'fail', 'neutral'], initial: 'softfail' },
  ],
  dmarc: [
    { name: 'domain', kind: 'text' },
    { name: 'policy', kind: 'choice', choices: ['none', 'quarantine', 'reject'], initial: 'none' },
    { name: 'rua', kind: 'list' },
    { name: 'subdomainPolicy', kind: 'select', choices: ['', 'none', 'quarantine', 'reject'] },
    { name: 'adkim', kind: 'flag', value: 's' },
    { name: 'aspf', kind: 'flag', value: 's' },
    { name: 'ruf', kind: 'list' },
    { name: 'fo', kind: 'select', choices: ['', '1', 'd', 's'] },
  ],
  caa: [
    { name: 'domain', kind: 'text', onlyOnPage: true },
    { name: 'issue', kind: 'list' },
    { name: 'issuewild', kind: 'list' },
    { name: 'iodef', kind: 'text' },
    { name: 'critical', kind: 'flag' },
  ],
  'mta-sts': [
    { name: 'domain', kind: 'text' },
    { name: 'mode', kind: 'choice', choices: ['testing', 'enforce', 'none'], initial: 'testing' },
    { name: 'mx', kind: 'list' },
    { name: 'maxAgeDays', kind: 'number', initial: '7' },
    { name: 'tlsRptEmail', kind: 'text' },
  ],
};

export type Typed = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 16_384; // longer than a URL may be
const MAX_VALUES = 501; // one more than the limit of the endpoint, which then rejects the list

/** Turns form fields into the body of the endpoint. Empty fields are left out. */
export function generatorBody(kind: Kind, typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of GENERATOR_FIELDS[kind].filter(({ onlyOnPage }) => !onlyOnPage)) {
    const text = fieldText(typed[field.name]) ?? field.initial ?? '';
    const value = valueOf(field, field.name === 'domain' ? domainText(text) : text);
    if (value !== undefined) body[field.name] = value;
  }
  return body;
}

/** The domain as the page says that it read it; what contains none is left for the endpoint to report. */
function domainText(typed: string): string {
  return readDomain(typed)?.ascii ?? typed;
}

/** A field as text; several values of the same name are joined. */
export function fieldText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, MAX_LENGTH);
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return texts.length > 0 ? texts.join(' ').slice(0, MAX_LENGTH) : undefined;
}

function valueOf({ kind, value, choices, initial }: GeneratorField, typed: string): unknown {
  const text = typed.trim();
  switch (kind) {
    case 'flag':
      return text === '' || text === 'false' ? undefined : (value ?? true);
    case 'list':
      return text === '' ? undefined : text.split(/[\s,]+/, MAX_VALUES).filter((one) => one !== '');
    case 'number':
      return /^\d{1,9}$/.test(text) ? Number(text) : initial === undefined ? undefined : Number(initial);
    case 'choice':
    case 'select':
      return text === '' || !choices?.includes(text) ? initial : text;
    default:
      return text === '' ? undefined : text;
  }
}
