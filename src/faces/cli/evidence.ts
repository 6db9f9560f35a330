import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ParsedArgs } from './parsed-arguments.js';
import type { Options, Sources } from './command.js';
import { UsageError } from './failure.js';
import { readSource } from './read-source.js';

/** For commands that can read a file in place of the network. */
export const EVIDENCE: Options = { evidence: { type: 'string', value: 'FILE', isFile: true } };

/** A file in place of a domain. */
export interface GivenEvidence {
  readonly label: string;
  readonly evidence: Uint8Array;
}

/** The file of `--evidence`. No domain is given next to it, because the file names its own. */
export async function givenEvidence(args: ParsedArgs, sources: Sources): Promise<GivenEvidence | undefined> {
  const path = args.text('evidence');
  if (path === undefined) return undefined;
  if (args.positionals.length > 0 || args.text('file') !== undefined) throw new UsageError('evidenceAndName');
  return { label: path, evidence: await readSource(path, sources) };
}

/** A command for which the service at `--server` has no operation with a file. */
export function refuseServer(args: ParsedArgs): void {
  if (args.text('server') !== undefined) throw new UsageError('evidenceAndServer');
}

/** Packed if the name of the file ends with `.gz`. */
export function saveEvidence(path: string, file: string): void {
  try {
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(file) : file);
  } catch (error) {
    throw new UsageError('file', { path, reason: (error as Error).message });
  }
}
