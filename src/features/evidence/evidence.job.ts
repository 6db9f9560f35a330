import type { Job } from '#base/execution/job.js';
import { type EvidenceFault, readEvidence, type ReadEvidence } from '#engine/simulation/evidence/read-evidence.js';

/** Unpacks a file, verifies its hash and reads all of it once. */
export const evidenceJob: Job<Uint8Array, ReadEvidence | EvidenceFault> = {
  name: 'evidence',
  run: (bytes) => readEvidence(bytes),
};
