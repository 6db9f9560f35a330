import { readFileSync, writeFileSync } from 'node:fs';
import type { Signing } from '../domains/system-domain.js';
import { LAB, run } from './processes.js';
import { withDenied } from './wrong-denial.js';
import type { ZoneKeys } from './zone-keys.js';

const DAY = 86_400_000;

/** Signs a zone file in place. */
export async function signZone(file: string, origin: string, signing: Signing, { files }: ZoneKeys): Promise<void> {
  const { nsec3, validity: [from, to] = [-1, 30], unsigned, denied = [] } = signing;
  const denial = nsec3 ? nsec3Options(nsec3) : [];
  const times = ['-i', stamp(from), '-e', stamp(to)];
  await run('ldns-signzone', [...denial, ...times, '-o', origin, '-f', `${file}.signed`, file, ...files], { cwd: LAB });
  const signed = readFileSync(`${file}.signed`, 'utf8');
  const isLost = (line: string) => unsigned !== undefined && new RegExp(`\\sRRSIG\\s+${unsigned}\\s`).test(line);
  const kept = signed.split('\n').filter((line) => !isLost(line));
  writeFileSync(file, (denied.length > 0 ? withDenied(kept, denied, files[0]!) : kept).join('\n'));
}

function nsec3Options({ iterations, salt, optOut }: NonNullable<Signing['nsec3']>): string[] {
  return ['-n', '-t', String(iterations), ...(salt ? ['-s', salt] : []), ...(optOut ? ['-p'] : [])];
}

function stamp(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().replace(/\D/g, '').slice(0, 14);
}
