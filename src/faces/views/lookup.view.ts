import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { typeName } from '#formats/dns-wire/record-type.js';
import { amount, type Block, code, type Inline, NOTHING, type State, words } from './block.js';
import { rcodeWords } from './rcode.js';

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

export type LookupOutcome = 'found' | 'none' | 'failed';

export function lookupOutcome(result: LookupResult): LookupOutcome {
  if (result.status !== NO_ERROR) return result.status === NO_SUCH_NAME ? 'none' : 'failed';
  return recordCount(result) > 0 ? 'found' : 'none';
}

const STATES: Readonly<Record<LookupOutcome, State>> = { found: 'ok', none: 'info', failed: 'warn' };

/** The result of a DNS lookup. */
export function lookupView(result: LookupResult): readonly Block[] {
  const { name, type, ad, dnssecUnknown, answers } = result;
  const protection = ad ? 'validated' : dnssecUnknown ? 'validationUnknown' : 'notValidated';
  return [
    {
      kind: 'verdict',
      subject: `${name} ${type}`,
      state: STATES[lookupOutcome(result)],
      title: title(result),
      more: [words(`views.lookup.${protection}`)],
    },
    {
      kind: 'table',
      title: words('views.lookup.answers', { name, type }),
      columns: [words('views.name'), words('views.type'), 'TTL', words('views.value')],
      rows: answers.map((answer) => [
        code(answer.name),
        typeName(answer.type),
        answer.ttl === null ? NOTHING : String(answer.ttl),
        code(answer.data),
      ]),
    },
    { kind: 'facts', facts: [{ label: words('views.verify'), value: `dig ${type} ${name}`, copy: 'command' }] },
  ];
}

function title(result: LookupResult): Inline {
  const { status, type } = result;
  if (status !== NO_ERROR) return rcodeWords(status);
  const count = recordCount(result);
  return count > 0 ? amount('views.lookup.found', count) : words('views.lookup.none', { type });
}

/** The records of the requested type, without the CNAME records before them. */
function recordCount({ typeCode, answers }: LookupResult): number {
  return answers.filter(({ type }) => type === typeCode).length;
}
