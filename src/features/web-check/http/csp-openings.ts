import { type CspPolicy, effectiveName, effectiveSources, isBroadSource } from './csp-policy.js';

/** A way for foreign code into the page, and where the policies leave it open. */
export interface Opening {
  /** Directive and source; empty where no policy restricts it. */
  readonly sources: readonly string[];
  /** The directive that is missing. */
  readonly missing: string;
}

interface Way {
  readonly directive: string;
  /** The directive that a policy usually has. */
  readonly usual: string;
  readonly isOpenTo: (source: string) => boolean;
}

const isInline = (source: string) => source === "'unsafe-inline'";
const isAnyScript = (source: string) => isBroadSource(source) || source === 'data:';

const WAYS: readonly Way[] = [
  { directive: 'script-src-elem', usual: 'script-src', isOpenTo: isInline },
  { directive: 'script-src-attr', usual: 'script-src', isOpenTo: isInline },
  { directive: 'script-src-elem', usual: 'script-src', isOpenTo: isAnyScript },
  { directive: 'object-src', usual: 'object-src', isOpenTo: isBroadSource },
];

/** The ways that every policy leaves open: what one of them blocks is blocked (CSP level 3 section 8.1). */
export function openingsOf(policies: readonly CspPolicy[]): Opening[] {
  return WAYS.flatMap((way) => {
    const each = policies.map((policy) => openSources(policy, way));
    return each.includes(undefined) ? [] : [{ sources: each.flatMap((some) => some ?? []), missing: way.usual }];
  });
}

/** Undefined if the policy closes the way, empty if it says nothing about it. */
function openSources(policy: CspPolicy, { directive, isOpenTo }: Way): string[] | undefined {
  const sandbox = policy.directives.get('sandbox');
  if (sandbox && !sandbox.some((word) => word.toLowerCase() === 'allow-scripts')) return undefined;
  const sources = effectiveSources(policy, directive);
  if (!sources) return [];
  const open = sources.filter(isOpenTo);
  return open.length > 0 ? open.map((source) => `${effectiveName(policy, directive)} ${source}`) : undefined;
}
