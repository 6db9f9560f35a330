import type { Fact } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import type { PublishableRecord, Step } from '#base/domain/fix.js';
import { hostName, isBelow, isWithin } from '#base/domain/host-name.js';
import { advise, step } from './fixes.js';

interface Below {
  readonly name: string;
  readonly dname?: string;
}

/** No other record is allowed next to a CNAME (RFC 1034 section 3.6.2); the zone would not load. */
export function withoutRecordsAtAliases(
  findings: readonly Finding[],
  aliases: ReadonlyMap<string, string>,
): readonly Finding[] {
  return replaceFixes(findings, ({ host, type }) => {
    const target = type === 'CNAME' ? undefined : aliases.get(hostName(host));
    return target === undefined ? undefined : step('alias-record', { host, type, target });
  });
}

/** No records are allowed below a DNAME (RFC 6672 section 2.4). */
export function withoutRecordsBelowDname(findings: readonly Finding[], wildcard: Fact<Below>): readonly Finding[] {
  const { name, dname } = wildcard.state === 'known' ? wildcard.value : {};
  if (name === undefined || dname === undefined) return findings;
  return replaceFixes(findings, ({ host }) => {
    const target = `${host.slice(0, host.length - name.length)}${dname}`;
    return isBelow(host, name) ? step('below-dname', { name, host, target }) : undefined;
  });
}

/** A record at or below a name that exists only through a wildcard ends the wildcard's answers for that name. */
export function withoutRecordsHidingWildcards(
  findings: readonly Finding[],
  names: ReadonlySet<string>,
): readonly Finding[] {
  return replaceFixes(findings, ({ host, type }) => {
    const name = [...names].find((one) => (host === one && type !== 'CNAME') || isBelow(host, one));
    return name === undefined ? undefined : step('wildcard-name', { name, host, type });
  });
}

/** Names for which a wildcard may answer and that a fix would make exist: the domain itself and hosts with new records. */
export function namesOfFixes(findings: readonly Finding[], name: string): readonly string[] {
  const hosts = findings.flatMap(({ fix }) => (fix?.record ? [hostName(fix.record.host)] : []));
  const own = hosts.some((host) => isWithin(host, name)) ? [name] : [];
  return [...own, ...hosts.filter((host) => !/^[_*]/.test(host))];
}

function replaceFixes(
  findings: readonly Finding[],
  adviceOn: (record: PublishableRecord) => Step | undefined,
): readonly Finding[] {
  return findings.map((finding) => {
    const advice = finding.fix?.record && adviceOn(finding.fix.record);
    return advice ? { ...finding, fix: advise(advice) } : finding;
  });
}
