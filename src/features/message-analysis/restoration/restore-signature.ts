import type { RawMessage } from '../signatures/raw-message.js';
import type { Verification } from '../signatures/verify-signature.js';
import type { Alteration } from './alteration.js';
import { BodyTarget } from './body-target.js';
import { structureOf } from '#formats/mime/mail-structure.js';
import { type BodyVariant, type ContentFields, findVariant, unwrapped } from './body-variants.js';
import { HeaderSearch } from './header-search.js';
import { findRemovals, type Removal } from './removals.js';
import { SearchBudget } from './search-budget.js';

/** The alterations after whose undoing a signature verifies. */
export type Restoration = readonly Alteration[];

/** About 100 ms on a slow core. */
const BUDGET_BYTES = 48 * 1024 * 1024;
const BODY_SHARE = 0.8;

/** Undoes known changes until the signature verifies; undefined if none of them does. `share` is of the usual work. */
export function restoreSignature(
  { fields, body }: RawMessage,
  { signature, octets, bodyMatches }: Verification,
  share = 1,
): Restoration | undefined {
  // Where no published key made the signature, nothing can prove a change.
  if (octets.every(({ isByKey }) => isByKey === false)) return undefined;
  const budget = new SearchBudget(BUDGET_BYTES * share);
  const contentType = firstValue('content-type') ?? 'text/plain';
  const encoding = firstValue('content-transfer-encoding') ?? '7bit';
  const bodyBudget = budget.share(BODY_SHARE);
  const target = new BodyTarget(signature, bodyBudget);
  const restored = bodyMatches ? AS_RECEIVED : restoredBody(body, contentType, encoding, target);
  budget.charge(bodyBudget);
  if (!restored) return undefined;
  const header = new HeaderSearch(fields, signature, octets, budget).run(restored.content);
  return header && [...header, ...restored.alterations];

  function firstValue(name: string): string | undefined {
    const field = fields.find((one) => one.name === name);
    return field && field.unfolded;
  }
}

interface RestoredBody {
  readonly alterations: readonly Alteration[];
  readonly content: ContentFields;
}

const AS_RECEIVED: RestoredBody = { alterations: [], content: {} };

function restoredBody(
  body: string,
  contentType: string,
  encoding: string,
  target: BodyTarget,
): RestoredBody | undefined {
  const canonical = target.canonical(body).toString('latin1');
  const removals = findRemovals(canonical, contentType, encoding, target);
  if (removals) return { alterations: removals.map((one) => removed(canonical, one)), content: {} };
  const inner = unwrapped(body, structureOf(body, contentType, encoding));
  if (inner) {
    const found = restoredInner(body, inner, target);
    if (found) return found;
  }
  const variant = findVariant(body, contentType, encoding, target);
  return variant && { alterations: differences(body, variant), content: variant.content };
}

function restoredInner(body: string, inner: BodyVariant, target: BodyTarget): RestoredBody | undefined {
  const { content } = inner;
  if (target.matches(target.canonical(inner.body))) return { alterations: differences(body, inner), content };
  const lines = target.canonical(inner.body).toString('latin1');
  const removals = findRemovals(lines, content.type ?? 'text/plain', content.encoding ?? '7bit', target);
  if (!removals) return undefined;
  return { alterations: [...differences(body, inner), ...removals.map((one) => removed(lines, one))], content };
}

function removed(body: string, { start, end, kind }: Removal): Alteration {
  return { kind, where: 'body', line: lineAt(body, start), before: '', after: body.slice(start, end) };
}

function lineAt(body: string, position: number): number {
  let line = 1;
  for (let at = body.indexOf('\n'); at >= 0 && at < position; at = body.indexOf('\n', at + 1)) line++;
  return line;
}

/** The lines between the first and the last difference, once for each kind of change. */
function differences(received: string, { body, kinds }: BodyVariant): Alteration[] {
  const [now, then] = [received.split('\r\n'), body.split('\r\n')];
  let start = 0;
  while (start < now.length && start < then.length && now[start] === then[start]) start++;
  let end = 0;
  const most = Math.min(now.length, then.length) - start;
  while (end < most && now.at(-1 - end) === then.at(-1 - end)) end++;
  const cut = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('\r\n');
  return kinds.map((kind) => ({ kind, where: 'body', line: start + 1, before: cut(then), after: cut(now) }));
}
