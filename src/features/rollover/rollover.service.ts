import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { chainReport } from '#features/dnssec/chain-report.js';
import { DnssecService, type SigningFacts } from '#features/dnssec/dnssec.service.js';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { DomainRuns } from '#platform/edge/limits/domain-runs.js';
import { CapacityError } from '#platform/edge/limits/workload.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { delegationTtl, longestTtl, publishedDsSets, publishedSets } from '#platform/network/dns/published-ttl.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { KeyRing } from '#formats/records/ds.js';
import { type CacheTimes, proveChanges, type SigningState, validationFault } from './cache-proof.js';
import { isSettled, presentSigning } from './present-signing.js';
import { namesOf, readSets, signingFault } from './read-sets.js';
import { RolloverRenderer } from './rollover-renderer.js';
import type { Refusal } from './refusal.js';
import type { Assumption, RolloverPlan, RolloverReport, TimedStep } from './rollover-report.js';
import { rolloverSteps, type RolloverStep } from './rollover-steps.js';
import type { RolloverInput, RolloverResult } from './rollover.dto.js';
import { checkPairs, readRollover, type WantedRollover, wishOf } from './wanted-rollover.js';

/** Other names may have longer TTLs than the apex; many resolvers keep no record for longer than a day. */
const LEAST_RECORDS = 86_400;
/** Delegations in the root zone and in com have two days. */
const LEAST_NS = 172_800;
/** Secondary servers and registries need time until all of their servers have a change. */
const PROPAGATION = 3600;

/** Nothing in the request is stored. */
@Injectable()
export class RolloverService {
  constructor(
    private readonly dnssec: DnssecService,
    private readonly renderer: RolloverRenderer,
    private readonly runs: DomainRuns,
    private readonly clock: Clock,
  ) {}

  async plan(domain: DomainName, input: RolloverInput, language: Language, client?: Client): Promise<RolloverResult> {
    const wanted = readRollover(input, domain.ascii, this.now());
    try {
      const asked = `rollover ${createHash('sha256').update(JSON.stringify(input)).digest('base64')}`;
      const report = await this.runs.run(domain.ascii, asked, client, () => this.inspect(domain, wanted));
      return this.renderer.render(report, language);
    } catch (error) {
      throw error instanceof CapacityError ? error.refusal : error;
    }
  }

  private async inspect(domain: DomainName, wanted: WantedRollover): Promise<RolloverReport> {
    const facts = await this.dnssec.facts(domain);
    const plan = await this.planned(facts, wanted);
    return { domain: domain.ascii, facts, wanted, checkedAt: this.now(), plan };
  }

  private async planned(facts: SigningFacts, wanted: WantedRollover): Promise<Refusal | RolloverPlan> {
    const { zone, ds = [] } = facts;
    if (facts.hasFailed || !facts.ds) throw new UpstreamError('timeout'); // the present state is unknown
    const { status } = chainReport(facts);
    if (status === 'unsigned') return ds.length === 0 ? 'unsigned' : 'insecure';
    if (status === 'broken') return 'broken';
    const now = this.now();
    const today = presentSigning(facts, now);
    if (!today) return 'too-many';
    if (validationFault(today)) return 'incomplete';
    checkPairs(wanted, zone);
    const found = await this.published(facts, today, wanted);
    if (typeof found === 'string') return found;
    const steps = rolloverSteps(today, wishOf(wanted, today, new KeyRing(zone, facts.keys)), found.ttls);
    if (typeof steps === 'string') return steps;
    const timed = withTimes(steps, wanted, now);
    return { ...found, today, steps: timed, proof: proveChanges(today, timed, found.ttls) };
  }

  /** The TTLs from the servers themselves, where all of them have the records that resolvers return. */
  private async published(
    { zone, ds = [], keys }: SigningFacts,
    today: SigningState,
    { kind, ttls: given }: WantedRollover,
  ): Promise<'changing' | 'incomplete' | Pick<RolloverPlan, 'ttls' | 'assumed' | 'signed' | 'silent'>> {
    const silent = new Set<string>();
    const [signers, keySets, delegation, sets] = await Promise.all([
      publishedDsSets(zone, this.dnssec, silent),
      publishedSets(zone, 'DNSKEY', this.dnssec, silent),
      kind === 'signer' ? delegationTtl(zone, this.dnssec) : undefined,
      readSets(zone, this.dnssec, this.now()),
    ]);
    if (signers.length === 0 || keySets.length === 0) throw new UpstreamError('timeout');
    if (!isSettled<'DS'>(ds, signers, (one) => RDATA.DS.show(one))) return 'changing';
    if (!isSettled<'DNSKEY'>(keys, keySets, (one) => RDATA.DNSKEY.show(one))) return 'changing';
    const fault = signingFault(sets, today.dnskey.keys);
    if (fault) return fault;
    const [ofDs, ofKeys] = [given.ds ?? longestTtl(signers), given.dnskey ?? longestTtl(keySets)];
    if (ofDs === undefined || ofKeys === undefined) throw new UpstreamError('timeout');
    const ns = sets.filter(({ name, type }) => name === zone && type === 'NS');
    const ttls: CacheTimes = {
      ds: ofDs,
      dnskey: ofKeys,
      records: given.records ?? Math.max(LEAST_RECORDS, ...sets.map(({ ttl }) => ttl)),
      ns: given.ns ?? Math.max(LEAST_NS, delegation ?? 0, ...ns.map(({ ttl }) => ttl)),
      propagation: given.propagation ?? PROPAGATION,
    };
    const needs: readonly Assumption[] = kind === 'signer' ? ['records', 'ns'] : kind === 'unsign' ? [] : ['records'];
    return {
      ttls,
      assumed: needs.filter((one) => given[one] === undefined),
      signed: namesOf(sets),
      silent: [...silent],
    };
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

/** The caller's times, or the earliest ones. */
function withTimes(
  steps: readonly RolloverStep[],
  { startAt, times }: WantedRollover,
  now: number,
): readonly TimedStep[] {
  if (times && times.length !== steps.length)
    throw invalidBody('times', {
      field: 'times',
      count: steps.length,
      steps: steps.map(({ name }) => name).join(', '),
    });
  let at = startAt ?? now;
  return steps.map((step, i) => ({ ...step, at: times?.[i] ?? (at += step.wait) }));
}
