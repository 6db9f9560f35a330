import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningKey, SigningState } from '#features/rollover/cache-proof.js';

/** Numbers of the algorithms that the tests sign with. */
export const NUMBERS = { ECDSAP256SHA256: 13, ED25519: 15 } as const;
export type Mnemonic = keyof typeof NUMBERS;

/** A zone and the BIND that signs the states of the model for it. Keys are known by the names of their files. */
export interface SignedZone {
  readonly folder: string;
  readonly zone: string;
  /** Lines of the zone without keys. */
  readonly records: readonly string[];
  /** Of the DNSKEY records; that of the zone if undefined. */
  readonly keyTtl?: number;
}

/** What BIND makes of the states of the model. */
export class SignedStates {
  private readonly made = new Map<string, readonly string[]>();

  constructor(private readonly of: SignedZone) {
    mkdirSync(of.folder, { recursive: true });
  }

  newKey(mnemonic: Mnemonic, isKsk: boolean): SigningKey {
    const ttl = this.of.keyTtl === undefined ? [] : ['-L', String(this.of.keyTtl)];
    const id = this.run('dnssec-keygen', ['-q', '-a', mnemonic, ...ttl, ...(isKsk ? ['-f', 'KSK'] : []), this.of.zone]);
    return { id: id.trim(), algorithm: NUMBERS[mnemonic] };
  }

  /** The data of the DNSKEY record. */
  keyData({ id }: SigningKey): string {
    return /DNSKEY\s+(.*)$/m.exec(readFileSync(join(this.of.folder, `${id}.key`), 'utf8'))![1]!;
  }

  /** The DS record. */
  dsOf({ id }: SigningKey): string {
    return this.run('dnssec-dsfromkey', ['-2', `${id}.key`]).trim();
  }

  /** The DNSKEY records and the rest of the zone, signed separately. */
  lines({ dnskey, records }: SigningState, ksks: ReadonlyMap<number, SigningKey>): readonly string[] {
    return [...this.keys(dnskey), ...this.signedRecords(records, ksks)];
  }

  private keys({ keys }: SigningState['dnskey']): readonly string[] {
    return keys.length === 0 ? [] : this.signed(keys).filter(isOfKeys);
  }

  /** Keys of the whole set sign here as well; only signatures of these ZSKs are kept by signing with no other. */
  private signedRecords(signers: readonly SigningKey[], ksks: ReadonlyMap<number, SigningKey>): readonly string[] {
    if (signers.length === 0) return this.of.records;
    const signing = signers.flatMap((key) => (this.isEntry(key) ? [key] : [ksks.get(key.algorithm)!, key]));
    return this.signed(signing).filter((line) => !isOfKeys(line));
  }

  /** The zone, with more records, signed with these keys: where there is a ZSK, KSKs sign only the keys. */
  signed(keys: readonly SigningKey[], more: readonly string[] = []): readonly string[] {
    const ids = [...new Set(keys.map(({ id }) => id))].sort();
    const name = [...ids, ...more].join();
    const known = this.made.get(name);
    if (known) return known;
    const { folder, zone, records } = this.of;
    const file = `zone${this.made.size}`;
    writeFileSync(join(folder, file), [...records, ...more, ...ids.map((id) => `$INCLUDE ${id}.key`), ''].join('\n'));
    const roles = keys.every((key) => this.isEntry(key)) ? '-z' : '-x';
    this.run('dnssec-signzone', ['-q', roles, '-O', 'full', '-o', zone, '-f', `${file}.signed`, file, ...ids]);
    const lines = readFileSync(join(folder, `${file}.signed`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';'));
    this.made.set(name, lines);
    return lines;
  }

  private isEntry(key: SigningKey): boolean {
    return this.keyData(key).startsWith('257 ');
  }

  private run(program: string, args: readonly string[]): string {
    const { folder } = this.of;
    return execFileSync(program, [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

function isOfKeys(line: string): boolean {
  return /\s(?:DNSKEY|RRSIG\s+DNSKEY)\s/.test(line);
}
