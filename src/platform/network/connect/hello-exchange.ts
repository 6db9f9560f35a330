import type { Duplex } from 'node:stream';
import { ServerFlight } from '#formats/tls-wire/server-flight.js';

/** Sends a hello and reads until the answer is complete or the connection ends. */
export function exchangeHello(stream: Duplex, hello: Buffer): Promise<ServerFlight> {
  const flight = new ServerFlight();
  return new Promise((resolve) => {
    stream
      .on('data', (chunk: Buffer) => {
        flight.push(chunk);
        if (flight.isComplete) resolve(flight);
      })
      .on('error', () => resolve(flight)) // a reset connection is one without an answer
      .on('close', () => resolve(flight))
      .write(hello);
  });
}
