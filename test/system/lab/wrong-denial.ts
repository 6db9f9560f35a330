import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { signedOctets } from '#formats/records/canonical-rrset.js';
import { readZoneText } from '../../lab/zone-text.js';
import { dataOf } from './zone-keys.js';

/** The lines of a signed zone whose NSEC or NSEC3 record of the apex leaves types out, and is signed again. */
export function withDenied(lines: readonly string[], types: readonly string[], keyFile: string): string[] {
  const at = lines.findIndex((line) => isProof(line) && /\sSOA\s/.test(line));
  const proof = lines[at]!.replace(new RegExp(`\\s(${types.join('|')})(?=\\s)`, 'g'), '');
  const [owner] = proof.split(/\s/);
  const signedAt = lines.findIndex((line) => line.startsWith(`${owner!}\t`) && isProofSignature(line));
  const [record, signature] = readZoneText(`${proof}\n${lines[signedAt]!}`, '.');
  const octets = signedOctets((signature as RecordOf<'RRSIG'>).data, [record!]);
  const signed = lines[signedAt]!.replace(/\S+\s*$/, signedBy(keyFile, octets));
  return lines.map((line, index) => (index === at ? proof : index === signedAt ? signed : line));
}

function isProof(line: string): boolean {
  return /\sIN\s+NSEC3?\s/.test(line);
}

function isProofSignature(line: string): boolean {
  return /\sIN\s+RRSIG\s+NSEC3?\s/.test(line);
}

/** With a key of algorithm 13, whose files are in the format of BIND. */
function signedBy(keyFile: string, octets: Uint8Array): string {
  const point = Buffer.from(
    dataOf(readFileSync(`${keyFile}.key`, 'utf8'))
      .split(/\s+/)
      .slice(3)
      .join(''),
    'base64',
  );
  const [, secret = ''] = /^PrivateKey: (\S+)$/m.exec(readFileSync(`${keyFile}.private`, 'utf8')) ?? [];
  const base64url = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y, d] = [point.subarray(0, 32), point.subarray(32), Buffer.from(secret, 'base64')].map(base64url);
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
  return sign('sha256', octets, { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
}
