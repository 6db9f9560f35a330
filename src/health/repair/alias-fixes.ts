import type { Fact } from '../../domain/fact.js';
import type { Finding } from '../../domain/finding.js';
import { advise, step } from './fixes.js';

interface Aliases {
  readonly found: readonly { readonly name: string; readonly chain: readonly string[] }[];
}

/** Beside an alias nothing else can be published (RFC 1034 section 3.6.2): no record for such a name is handed over. */
export function withoutRecordsAtAliases(findings: readonly Finding[], aliases: Fact<Aliases>): readonly Finding[] {
  const found = aliases.state === 'known' ? aliases.value.found : [];
  return findings.map((finding) => {
    const record = finding.fix?.record;
    const alias = record?.type === 'CNAME' ? undefined : found.find(({ name }) => name === record?.host);
    if (!alias) return finding;
    return { ...finding, fix: advise(step('alias', { host: alias.name, target: alias.chain[1]! })) };
  });
}
