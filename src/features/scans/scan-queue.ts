/** Hands chunks to workers. What is in it may be lost: the store knows which chunks are open, and they are handed in again. */
export abstract class ScanQueue {
  /** Opens what may be checked next of a scan, and hands it in. */
  abstract feed(scan: string): Promise<void>;
}
