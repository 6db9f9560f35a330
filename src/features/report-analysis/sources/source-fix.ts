import type { Step } from '#base/domain/fix.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { withTag } from '#engine/repair/dmarc-repair.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { parseSpf } from '#formats/records/spf.js';
import { withSender } from '#engine/repair/spf-repair.js';
import { step } from '../report-steps.js';
import { busiest } from './busiest.js';
import type { Source } from './sources.js';

/** A change that lets the mail of a source pass DMARC. */
export interface SourceFix {
  readonly action: 'add' | 'replace';
  readonly host: string;
  readonly type: 'TXT';
  readonly value: string;
  readonly old?: string;
  readonly where: 'dns' | 'mail';
  readonly conditions: readonly Step[];
}

const MAX_TERMS = 5;

/**
 * The record that helps. A host of the owner that SPF does not list is added to SPF; everybody else has to sign, since
 * only a signature survives forwarding, and SPF of a service counts for its own return path.
 */
export function fixOf(
  source: Source,
  domain: string,
  spfRecords: ReadonlyMap<string, string>,
  dmarcRecord?: string | null,
): SourceFix | undefined {
  const from = busiest(source.from, 1)[0] ?? domain;
  if (source.strictTags.size > 0) return relaxed(source, domain, dmarcRecord);
  if (source.failure === 'own-host' || source.failure === 'own-address')
    return (source.hasOtherReturnPath ? undefined : authorized(source, from, spfRecords)) ?? signed(source, from);
  const isUnsigned = source.aligned.dkim + source.aligned.both === 0;
  switch (source.kind) {
    case 'own':
    case 'provider':
      return isUnsigned || source.lost > 0 ? signed(source, from) : undefined;
    case 'forwarder':
      return source.aligned.none > 0 && source.failure !== 'altered-on-the-way' ? resigned(from) : undefined;
    default:
      return undefined;
  }
}

/** Strict alignment refuses what is signed or sent in the name of another host of the same owner. */
function relaxed({ strictTags }: Source, domain: string, old: string | null | undefined): SourceFix | undefined {
  if (old === undefined || old === null) return undefined;
  const tags = [...strictTags];
  const value = tags.reduce((text, tag) => withTag(parseDmarc(text).record, tag, 'r'), old);
  return {
    action: 'replace',
    host: `_dmarc.${domain}`,
    type: 'TXT',
    value,
    old,
    where: 'dns',
    conditions: [step('relax-alignment', { domain, tags: tags.map((tag) => `${tag}=r`) })],
  };
}

function authorized(source: Source, from: string, spfRecords: ReadonlyMap<string, string>): SourceFix | undefined {
  const old = spfRecords.get(from);
  const terms = busiest(source.addresses, MAX_TERMS).map(termFor);
  if (old === undefined || terms.length < source.addresses.size) return undefined;
  const { record, faults } = parseSpf(old);
  if (faults.length > 0) return undefined;
  const value = withSender(record, terms.join(' '));
  return {
    action: 'replace',
    host: from,
    type: 'TXT',
    value,
    old,
    where: 'dns',
    conditions: [step('still-sends', { server: source.host ?? busiest(source.addresses, 1)[0] ?? '' })],
  };
}

function termFor(address: string): string {
  return `${IpAddress.parse(address)?.version === 6 ? 'ip6' : 'ip4'}:${address}`;
}

function signed(source: Source, from: string): SourceFix {
  const sender = source.operator ?? source.host ?? busiest(source.addresses, 1)[0] ?? from;
  const isService = source.kind === 'provider';
  return key(from, step(isService ? 'sign-at-provider' : 'sign-at-server', { sender, from }));
}

/** The forwarder changes nothing; the server that sent the message has to sign it. */
function resigned(from: string): SourceFix {
  return key(from, step('sign-origin', { from }));
}

function key(from: string, condition: Step): SourceFix {
  return {
    action: 'add',
    host: `<selector>._domainkey.${from}`,
    type: 'TXT',
    value: 'v=DKIM1; k=rsa; p=<public key>',
    where: 'mail',
    conditions: [condition],
  };
}
