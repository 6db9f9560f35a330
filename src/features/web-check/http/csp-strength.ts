import { type Opening, openingsOf } from './csp-openings.js';
import { type CspPolicy, ignoredSources, isBroadSource, isNonceOrHash, sourcesFor } from './csp-policy.js';

/** What the policies of a response allow together; a thing is allowed only if each policy allows it. */
export interface CspStrength extends PolicyStrength {
  /** How foreign code gets into the page. */
  readonly openings: readonly Opening[];
}

/** What a policy allows, as the Observatory counts it. */
interface PolicyStrength {
  /** Any script runs: inline, or from anywhere; plugins count as scripts. */
  readonly unsafeInline: boolean;
  readonly unsafeEval: boolean;
  readonly unsafeInlineStyle: boolean;
  readonly unsafeObjects: boolean;
  /** Plain HTTP is allowed for scripts and the like, or for images and media. */
  readonly insecureSchemeActive: boolean;
  readonly insecureSchemePassive: boolean;
  readonly insecureBaseUri: boolean;
  readonly insecureFormAction: boolean;
  /** Other sites cannot embed the page. */
  readonly antiClickjacking: boolean;
  readonly defaultNone: boolean;
  readonly strictDynamic: boolean;
}

const EVERYWHERE = ['*'];
const PASSIVE = ['img-src', 'media-src'];

/** Undefined without a policy. */
export function cspStrength(policies: readonly CspPolicy[]): CspStrength | undefined {
  if (policies.length === 0) return undefined;
  const all = policies.map(strengthOf);
  const every = (name: keyof PolicyStrength) => all.every((one) => one[name]);
  const some = (name: keyof PolicyStrength) => all.some((one) => one[name]);
  return {
    openings: openingsOf(policies),
    unsafeInline: every('unsafeInline'),
    unsafeEval: every('unsafeEval'),
    unsafeInlineStyle: every('unsafeInlineStyle'),
    unsafeObjects: every('unsafeObjects'),
    insecureSchemeActive: every('insecureSchemeActive'),
    insecureSchemePassive: every('insecureSchemePassive'),
    insecureBaseUri: every('insecureBaseUri'),
    insecureFormAction: every('insecureFormAction'),
    antiClickjacking: some('antiClickjacking'),
    defaultNone: some('defaultNone'),
    strictDynamic: some('strictDynamic'),
  };
}

function strengthOf(policy: CspPolicy): PolicyStrength {
  const { directives } = policy;
  const written = sourcesFor(policy, 'script-src') ?? EVERYWHERE;
  const script = withoutIgnored(written);
  const style = withoutIgnored(sourcesFor(policy, 'style-src') ?? EVERYWHERE);
  const object = sourcesFor(policy, 'object-src') ?? EVERYWHERE;
  const isBroad = (name: string) => (directives.get(name) ?? EVERYWHERE).some((source) => isInline(source));
  const active = [...directives].flatMap(([name, sources]) => {
    if (PASSIVE.includes(name)) return [];
    return name === 'script-src' ? script : sources;
  });
  const passive = PASSIVE.flatMap((name) => sourcesFor(policy, name) ?? EVERYWHERE);
  const unsafeObjects = object.some((source) => isBroadSource(source));
  const fallback = directives.get('default-src');
  return {
    unsafeInline: script.some((source) => isInline(source)) || unsafeObjects,
    unsafeEval: [...script, ...style].includes("'unsafe-eval'"),
    unsafeInlineStyle: style.some((source) => isInline(source)),
    unsafeObjects,
    insecureSchemeActive: active.some(isInsecure),
    insecureSchemePassive: passive.some(isInsecure),
    insecureBaseUri: isBroad('base-uri'),
    insecureFormAction: isBroad('form-action'),
    antiClickjacking: !isBroad('frame-ancestors'),
    defaultNone: fallback !== undefined && fallback.every((source) => source === "'none'"),
    strictDynamic: written.includes("'strict-dynamic'") && written.some(isNonceOrHash),
  };
}

function withoutIgnored(sources: readonly string[]): string[] {
  const ignored = new Set(ignoredSources(sources));
  return sources.filter((source) => !ignored.has(source));
}

function isInline(source: string): boolean {
  return isBroadSource(source) || source === "'unsafe-inline'" || source === 'data:';
}

function isInsecure(source: string): boolean {
  return /^(?:http|ftp):/i.test(source);
}
