import { readFileSync } from 'node:fs';
import type { Signing } from '../domains/system-domain.js';
import { LAB, run } from './processes.js';

const FOLDER = `${LAB}/keys`;
const ALGORITHMS = {
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
} as const;

/** The keys of one zone, newly made at every start. */
export interface ZoneKeys {
  /** The options of the signer, without suffixes. */
  readonly files: readonly string[];
  /** The data of the key's own DS record. */
  readonly ds: string;
  readonly dnskey: string;
}

export async function makeKeys(
  origin: string,
  { algorithm = 13, bits = 2048, splitKeys, ds }: Signing,
): Promise<ZoneKeys> {
  const make = async (...options: string[]) => {
    const args = ['-a', ALGORITHMS[algorithm], '-b', String(bits), ...options, origin];
    return (await run('ldns-keygen', args, { cwd: FOLDER })).trim();
  };
  const [entry, ...others] = await Promise.all([make('-k'), ...(splitKeys ? [make()] : [])]);
  const files = [entry, ...others].map((name) => `${FOLDER}/${name}`);
  const file = files[0]!;
  const digest = await run('ldns-key2ds', ['-n', ds === 'sha1' ? '-1' : '-2', `${file}.key`]);
  return { files, ds: dataOf(digest), dnskey: dataOf(readFileSync(`${file}.key`, 'utf8')) };
}

/** What follows the type of a record, without a comment. */
export function dataOf(line: string): string {
  return line
    .replace(/;.*/s, '')
    .replace(/^.*?\s(DS|DNSKEY)\s+/s, '')
    .trim();
}
