/** Where a server listens. */
export interface ListeningAt {
  readonly address: string;
  readonly family: string;
  readonly port: number;
}

/** Unspecified addresses: the server listens on every address, but a browser cannot open these. */
const EVERY = ['::', '0.0.0.0'];

/** The URL of the service on this machine. */
export function localAddress({ address, family, port }: ListeningAt): string {
  if (EVERY.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
