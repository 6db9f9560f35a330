import { nearestWord } from '#base/domain/nearest-word.js';
import { isQueryType, QUERY_TYPES } from '#base/domain/query-type.js';
import { domainWithin, hostWithin, pageWithin } from '#platform/edge/params/typed-name.js';
import type { ParsedArgs } from './parsed-arguments.js';
import type { Sources, Target } from './command.js';
import { UsageError } from './failure.js';

/** One report for each domain. */
export async function domainTargets(
  args: ParsedArgs,
  sources: Sources,
): Promise<readonly Target<{ domain: string }>[]> {
  return (await sources.names(args)).map((domain) => ({ label: domain, input: { domain } }));
}

/** One report for each page: a domain, or the URL of a page. */
export async function pageTargets(
  args: ParsedArgs,
  sources: Sources,
): Promise<readonly Target<{ domain: string; path?: string }>[]> {
  return (await sources.names(args)).map((name) => ({ label: name, input: pageWithin(name) ?? { domain: name } }));
}

/** The same target with the domain in place of a URL or an email address. */
export function withDomain(target: Target): Target {
  const { domain } = target.input as { readonly domain?: unknown };
  const read = typeof domain === 'string' ? domainWithin(domain) : undefined;
  return read === undefined ? target : { ...target, input: { ...target.input, domain: read } };
}

const USUAL = 'A';

/** Names and record types in any order, as for dig. Every name is combined with every type. */
export async function queryTargets(
  args: ParsedArgs,
  sources: Sources,
): Promise<readonly Target<{ name: string; type: string }>[]> {
  refuseUnknownTypes(args.positionals);
  const words = await sources.names(args);
  const types = words.filter(isType).map((word) => word.toUpperCase());
  return words
    .filter((word) => !isType(word))
    .flatMap((name) =>
      (types.length > 0 ? types : [USUAL]).map((type) => ({
        label: `${name} ${type}`,
        input: { name: hostWithin(name, type) ?? name, type },
      })),
    );
}

/** After a name, a word without a dot is meant as a type; a top-level domain can be written with its final dot. */
function refuseUnknownTypes(words: readonly string[]): void {
  const first = words.findIndex((word) => !isType(word));
  const unknown = words.find((word, i) => i > first && !isType(word) && /^[a-z\d-]+$/i.test(word) && word !== '-');
  if (unknown === undefined) return;
  const type = nearestWord(unknown, QUERY_TYPES);
  throw new UsageError(type === undefined ? 'type' : 'typeMeant', { value: unknown, type: type ?? '' });
}

function isType(word: string): boolean {
  return isQueryType(word.toUpperCase());
}
