/** The queue of chunks, and what its jobs look like. */
export const QUEUE = 'chunks';

export interface ChunkJob {
  readonly scan: string;
  readonly chunk: string;
}

/** The same chunk is in the queue once. */
export function jobIdOf({ scan, chunk }: ChunkJob): string {
  return `${scan}-${chunk}`;
}
