import { Injectable } from '@nestjs/common';
import { chainReport } from '#features/dnssec/chain-report.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { formatTimeSpan } from '#platform/edge/texts/time-span.js';
import { algorithmName, type Dnskey } from '#formats/records/dnskey.js';
import { dsValue } from '#formats/records/ds-offer.js';
import { digestTypeName, type Ds, KeyRing } from '#formats/records/ds.js';
import { ANSWERS, type AnswerKind, type Counterexample, hasKey, type SigningKey } from './cache-proof.js';
import { keyId } from './present-signing.js';
import type { RolloverPlan, RolloverReport, TimedStep } from './rollover-report.js';
import { newDigestTypes, type StepName } from './rollover-steps.js';
import type { RolloverResult } from './rollover.dto.js';
import { entryOf, NEW_ALGORITHM } from './wanted-rollover.js';

const TYPE_OF = { ds: 'DS', dnskey: 'DNSKEY', records: 'RRSIG' } as const satisfies Record<AnswerKind, string>;

/** The answers that decide a failure. */
const DECISIVE = {
  'no-key': ['dnskey', 'ds'],
  'keys-unsigned': ['dnskey', 'ds'],
  'records-unsigned': ['dnskey', 'records'],
} as const satisfies Record<string, readonly AnswerKind[]>;

/** What shows that a step is done. `records`: the signatures of all records that were read. */
const SHOWN_BY: Readonly<Record<StepName, 'DS' | 'DNSKEY' | 'NS' | 'records'>> = {
  'add-ksk': 'DNSKEY',
  'add-zsk': 'DNSKEY',
  'add-signatures': 'records',
  'add-keys': 'DNSKEY',
  'exchange-keys': 'DNSKEY',
  'add-ds': 'DS',
  'replace-ds': 'DS',
  'remove-old-ds': 'DS',
  'remove-ds': 'DS',
  'replace-ksk': 'DNSKEY',
  'sign-with-new': 'records',
  switch: 'NS',
  'remove-old-key': 'DNSKEY',
  'remove-old-keys': 'DNSKEY',
  'remove-old-signatures': 'records',
  'remove-other-ds': 'DS',
  'remove-other-keys': 'DNSKEY',
  'remove-other-signatures': 'records',
  'remove-foreign-keys': 'DNSKEY',
  'remove-signatures': 'records',
};

/** Renders the report of a rollover in a language. */
@Injectable()
export class RolloverRenderer {
  constructor(private readonly localizer: Localizer) {}

  render(report: RolloverReport, locale: Language): RolloverResult {
    const { domain, facts, wanted, plan, checkedAt } = report;
    const { ds, dnskeys } = chainReport(facts);
    const say = (key: string, params = {}) => this.localizer.text(locale, `rollover.${key}`, params);
    const head = { api: 'v1' as const, domain, zone: facts.zone, kind: wanted.kind, now: { ds, dnskeys } };
    const tail = { checkedAt: moment(checkedAt), locale };
    if (typeof plan === 'string')
      return {
        ...head,
        ttls: null,
        safe: false,
        steps: [],
        statesChecked: 0,
        refusal: { reason: plan, text: say(`refusals.${plan}`, { zone: facts.zone }) },
        notes: [],
        ...tail,
      };
    const { ttls, steps, proof, assumed, silent } = plan;
    const { counterexample } = proof;
    return {
      ...head,
      ttls: { ...ttls },
      safe: counterexample === undefined,
      steps: steps.map((step, i) => this.step(step, i, report, plan, say)),
      statesChecked: proof.statesChecked,
      ...(counterexample && { counterexample: this.counterexample(counterexample, say) }),
      notes: [
        say('notes.order', { propagation: formatTimeSpan(ttls.propagation, locale) }),
        ...(silent.length > 0 ? [say('notes.silent', { servers: silent.join(', ') })] : []),
        // The step that removes the DS records says it itself.
        ...(steps.some(({ where, name }) => where === 'registrar' && name !== 'remove-ds')
          ? [say('notes.cds', { zone: facts.zone })]
          : []),
        ...assumed.map((name) => say(`notes.${name}`, { ttl: formatTimeSpan(ttls[name], locale) })),
        say('notes.signatures'),
        ...(steps.some(({ name }) => SHOWN_BY[name] === 'records') ? [say('notes.every')] : []),
        ...(wanted.kind === 'unsign' ? [say('notes.trust')] : []),
        say('notes.rule'),
      ],
      ...tail,
    };
  }

  private step(step: TimedStep, i: number, report: RolloverReport, plan: RolloverPlan, say: Say) {
    const { facts } = report;
    const { name, where, at, state } = step;
    const before = plan.steps[i - 1];
    const was = before?.state ?? plan.today;
    const isShown = name !== 'switch'; // the records of another signer are no change of this zone
    const records = new RecordWords(report, say);
    const change = (old: readonly SigningKey[], now: readonly SigningKey[]) => now.filter((key) => !hasKey(old, key));
    const [keys, oldKeys] = [change(was.dnskey.keys, state.dnskey.keys), change(state.dnskey.keys, was.dnskey.keys)];
    const [ds, oldDs] = [change(was.ds, state.ds), change(state.ds, was.ds)];
    return {
      step: name,
      at: moment(at),
      afterSeconds: before ? at - before.at : 0,
      where,
      what: say(`steps.${name}.what`, { zone: facts.zone }),
      publish: isShown
        ? [...records.ds(ds, name === 'add-ds' ? newDigestTypes(plan.today) : undefined), ...records.keys(keys)]
        : [],
      remove: isShown ? [...records.ds(oldDs), ...records.keys(oldKeys)] : [],
      done: say(`steps.${name}.done`, { zone: facts.zone }),
      verify: verifyCommand(name, facts.zone, plan.signed),
    };
  }

  private counterexample({ at, until, from, fault }: Counterexample, say: Say) {
    const algorithm = fault.algorithm === NEW_ALGORITHM ? say('new-algorithm') : algorithmName(fault.algorithm);
    const [one, other] = DECISIVE[fault.reason];
    return {
      at: moment(at),
      until: moment(until),
      cached: ANSWERS.map((kind) => ({ type: TYPE_OF[kind], from: moment(from[kind]) })),
      fails: say('counterexample', {
        one: say(`answers.${one}`, { time: clockTime(from[one]) }),
        other: say(`answers.${other}`, { time: clockTime(from[other]) }),
        at: clockTime(at),
        until: clockTime(until),
        why: say(`faults.${fault.reason}`, { algorithm }),
      }),
    };
  }
}

/** One signature shows nothing about the others: a signer can have replaced only that of the SOA record. */
function verifyCommand(name: StepName, zone: string, signed: readonly string[]): string {
  const shown = SHOWN_BY[name];
  const keys = `${zone} DNSKEY`;
  if (shown === 'DNSKEY') return `dig +noall +answer +dnssec ${keys}`;
  if (shown !== 'records') return `dig +noall +answer ${zone} ${shown}`;
  return `dig +noall +answer +dnssec ${[...signed, ...(name === 'remove-signatures' ? [keys] : [])].join(' ')}`;
}

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

/** The records of keys in the model, where they are known. */
class RecordWords {
  constructor(
    private readonly report: RolloverReport,
    private readonly say: Say,
  ) {}

  keys(keys: readonly SigningKey[]): string[] {
    const { facts, wanted } = this.report;
    return keys.map((key) => {
      const data = [...facts.keys, ...wanted.keys].find((one) => keyId(one) === key.id);
      return data ? `${facts.zone}. DNSKEY ${keyValue(data)}` : this.say(`placeholders.${key.id}`);
    });
  }

  /** Digest types are given for a DS record that is published next to others. */
  ds(keys: readonly SigningKey[], digestTypes?: readonly number[]): string[] {
    const { facts, wanted } = this.report;
    const { zone, ds = [] } = facts;
    const ring = new KeyRing(zone, facts.keys);
    const shown = keys.flatMap((key) => {
      const known = [...facts.keys, ...wanted.keys].find((one) => keyId(one) === key.id);
      const published = ds.filter((one) => {
        const owner = ring.keyOf(one);
        return owner ? keyId(owner) === key.id : key.id.endsWith(Buffer.from(one.digest).toString('hex'));
      });
      if (published.length > 0) return published.map((one) => dsText(one));
      const isNew = known === undefined || known === entryOf(wanted.keys) || wanted.keys.length === 0;
      if (isNew && wanted.ds.length > 0) return wanted.ds.map((one) => dsText(one));
      return known ? (digestTypes ?? [undefined]).map((type) => dsValue(zone, known, type)) : [undefined];
    });
    const digests = digestTypes?.map(digestTypeName).join(', ');
    const placeholder =
      digests === undefined ? this.say('placeholders.new-ds') : this.say('placeholders.next-ds', { digests });
    return [...new Set(shown)].map((value) => (value === undefined ? placeholder : `${zone}. DS ${value}`));
  }
}

/** In one piece, as registrars and signers take it. */
function dsText({ keyTag, algorithm, digestType, digest }: Ds): string {
  return `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex').toUpperCase()}`;
}

function keyValue({ flags, protocol, algorithm, publicKey }: Dnskey): string {
  return `${flags} ${protocol} ${algorithm} ${Buffer.from(publicKey).toString('base64')}`;
}

function moment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** In UTC, so that it can be compared with the times of the steps. */
function clockTime(seconds: number): string {
  return `${moment(seconds).slice(0, 19).replace('T', ' ')} UTC`;
}
