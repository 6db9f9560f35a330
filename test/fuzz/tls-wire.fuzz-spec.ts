import { ServerFlight } from '#formats/tls-wire/server-flight.js';
import { simulatedTlsServer } from '../network/simulated-tls-server.js';
import { clientHello } from '#formats/tls-wire/client-hello.js';
import { fc } from '../properties.js';
import { howMany } from '../sweep.js';

const numRuns = howMany('TLS answers in pieces', 20_000, 500, 4000);

const ssl3Record = fc
  .tuple(fc.constantFrom(20, 21, 22, 23, 99), fc.constantFrom(0, 1, 3, 4), fc.uint8Array({ maxLength: 80 }))
  .map(([type, minor, body]) => Buffer.from([type, 3, minor, 0, body.length, ...body]));
const bytes = fc.oneof(
  fc.array(ssl3Record, { maxLength: 4 }).map((records) => Buffer.concat(records)),
  fc.uint8Array({ maxLength: 200 }).map((octets) => Buffer.from(octets)),
);

function read(pieces: readonly Buffer[]): object {
  const flight = new ServerFlight();
  for (const piece of pieces) flight.push(piece);
  const { answer, isAccepted, hello, alert, isComplete } = flight;
  return { answer, isAccepted, hello, alert, isComplete };
}

it('reads the same however it arrives, and never throws', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), (written, cut) => {
      const at = written.length === 0 ? 0 : cut % written.length;
      expect(read([written.subarray(0, at), written.subarray(at)])).toEqual(read([written]));
    }),
    { numRuns },
  );
});

it('a hello is answered as it was offered', () => {
  const setup = {
    versions: ['TLS 1.2'],
    suites: { 'TLS 1.2': [0xc02f] },
    groups: ['x25519'],
    order: 'server',
  } as const;
  const hello = clientHello({ version: 'TLS 1.2', suites: [0xc02f], groups: ['x25519'] }, Buffer.alloc(64));
  expect(simulatedTlsServer(setup)(hello).hello).toMatchObject({ version: 'TLS 1.2', suite: 0xc02f });
});
