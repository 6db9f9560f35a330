import { known, type Known } from '../../src/domain/fact.js';
import type { DmarcFound, DmarcTexts } from '../../src/health/facts/dmarc.facts.js';
import type { MailProfile } from '../../src/health/facts/mail.facts.js';
import type { Resolution } from '../../src/health/facts/resolution.facts.js';
import type { SpfPolicy, SpfTexts } from '../../src/health/facts/spf.facts.js';
import { parseDmarc } from '../../src/records/dmarc.js';
import { type SpfCost, SpfLedger } from '../../src/records/spf-ledger.js';
import { parseSpf } from '../../src/records/spf.js';

/** The domain of all examples. */
export const NAME = 'example.com';

export const resolution = (state: Resolution['state'], errors: string[] = []) => ({
  resolution: known<Resolution>({ name: NAME, state, errors }),
});

export const profile = (value: MailProfile) => ({ profile: known(value) });

export const spfTexts = (records: string[], misspelt: string[] = []) => ({
  spf: known<SpfTexts>({ name: NAME, records, misspelt }),
});

export const spfPolicy = (text: string): { spfPolicy: Known<SpfPolicy> } => ({
  spfPolicy: known({ name: NAME, text, ...parseSpf(text) }),
});

/** An entry of the bill; the owner of the term is the domain itself. */
export const cost = (term: string, lookups = 1, note?: SpfCost['note'], nested: SpfCost[] = []): SpfCost => ({
  domain: NAME,
  term,
  lookups,
  ...(note && { note }),
  nested,
});

export const spfLedger = (...costs: SpfCost[]) => ({ spfLedger: known(new SpfLedger(costs, true)) });

export const dmarcTexts = (given: Partial<DmarcTexts>) => ({
  dmarc: known<DmarcTexts>({ name: NAME, records: [], others: [], misplaced: [], ...given }),
});

/** The record of a domain, or one that it inherits from a domain above it. */
export const dmarcFound = (text: string, name = NAME): { dmarcFound: Known<DmarcFound> } => {
  const { record, faults } = parseDmarc(text);
  const policy = record.policyFor(name === NAME ? 'domain' : 'subdomain');
  return { dmarcFound: known({ name, owner: NAME, text, record, faults, policy }) };
};
