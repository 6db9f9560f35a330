/** Where a server listens. */
export interface ListeningAt {
  readonly address: string;
  readonly family: string;
  readonly port: number;
}

/** Addresses that mean every address of the machine, which nobody can open. */
const EVERY = ['::', '0.0.0.0'];

/** Where someone at this machine opens the service. */
export function localAddress({ address, family, port }: ListeningAt): string {
  if (EVERY.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
