import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { SpfLookup } from '#formats/records/spf-lookup.js';
import { spfResults } from '../health/spf-senders.js';
import { MAIL, WEB } from './lab/address-plan.js';
import { eachInParallel } from './lab/processes.js';

/** Hosts of the lab that send mail. */
export const SENDERS = [...Object.values(MAIL).flat(), ...WEB.good];

/** By domain, the result for each sender, in the order of `SENDERS`. */
export type SpfVerdicts = ReadonlyMap<string, readonly string[]>;

const AT_ONCE = 4;

/** Results of our evaluator with answers of that resolver. */
export async function ourVerdicts(domains: readonly string[], address: string): Promise<SpfVerdicts> {
  const resolver = new Resolver();
  resolver.setServers([address]);
  const lookup: SpfLookup = async (name, type) => {
    try {
      if (type === 'TXT') return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
      if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
      return await resolver.resolve(name, type);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : 'failed';
    }
  };
  const found = await eachInParallel(domains, (domain) => spfResults(SENDERS, domain, lookup), AT_ONCE);
  return new Map(domains.map((domain, i) => [domain, found[i]!]));
}

/** Results of another implementation, pyspf, with the same resolver. */
export async function witnessVerdicts(domains: readonly string[], address: string): Promise<SpfVerdicts> {
  const parts = Array.from({ length: AT_ONCE }, (_, i) => domains.filter((_domain, at) => at % AT_ONCE === i));
  const found = await Promise.all(parts.map((part) => witnessed(part, address)));
  return new Map(found.flat());
}

async function witnessed(domains: readonly string[], address: string): Promise<[string, string[]][]> {
  // Debian's packages are installed for this interpreter.
  const program = spawn('/usr/bin/python3', ['test/system/lab/spf-witness.py', address]);
  const problems = text(program.stderr);
  for (const domain of domains) for (const sender of SENDERS) program.stdin.write(`${sender} ${domain}\n`);
  program.stdin.end();
  const results: string[] = [];
  for await (const line of createInterface(program.stdout)) results.push(line);
  if (results.length < domains.length * SENDERS.length) throw new Error(await problems);
  return domains.map((domain, i) => [domain, results.slice(i * SENDERS.length, (i + 1) * SENDERS.length)]);
}

/** Senders whose mail passes SPF for a domain. */
export function passing(verdicts: SpfVerdicts, domain: string): readonly string[] {
  return SENDERS.filter((_, i) => verdicts.get(domain)?.[i] === 'pass');
}
