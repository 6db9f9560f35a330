import { readFileSync } from 'node:fs';
import type { Signing } from '../domains/system-domain.js';
import { LAB, run } from './processes.js';

export const KEY_FOLDER = `${LAB}/keys`;
const ALGORITHMS = {
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
} as const;

/** The keys of one zone, created at every start. */
export interface ZoneKeys {
  /** Key file names without suffixes, for the signer. */
  readonly files: readonly string[];
  /** Data of the DS record of the key. */
  readonly ds: string;
  readonly dnskey: string;
  /** The same for the next key. */
  readonly next?: Pick<ZoneKeys, 'ds' | 'dnskey'>;
}

export async function makeKeys(
  origin: string,
  { algorithm = 13, bits = 2048, splitKeys, ds, cds }: Signing,
): Promise<ZoneKeys> {
  const make = async (...options: string[]) => {
    const args = ['-a', ALGORITHMS[algorithm], '-b', String(bits), ...options, origin];
    return (await run('ldns-keygen', args, { cwd: KEY_FOLDER })).trim();
  };
  const others = [...(splitKeys ? [make()] : []), ...(cds === 'next' ? [make('-k')] : [])];
  const files = (await Promise.all([make('-k'), ...others])).map((name) => `${KEY_FOLDER}/${name}`);
  const next = cds === 'next' && (await publicDataOf(files.at(-1)!));
  return { files, ...(await publicDataOf(files[0]!, ds === 'sha1' ? '-1' : '-2')), ...(next && { next }) };
}

async function publicDataOf(file: string, digest = '-2'): Promise<Pick<ZoneKeys, 'ds' | 'dnskey'>> {
  const ds = await run('ldns-key2ds', ['-n', digest, `${file}.key`]);
  return { ds: dataOf(ds), dnskey: dataOf(readFileSync(`${file}.key`, 'utf8')) };
}

/** The data of a record line, without a comment. */
export function dataOf(line: string): string {
  return line
    .replace(/;.*/s, '')
    .replace(/^.*?\s(DS|DNSKEY)\s+/s, '')
    .trim();
}
