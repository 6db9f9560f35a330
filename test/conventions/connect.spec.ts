import { sourceFiles } from './source-files.js';

/** Where a socket can come from at all. Everything that goes to a target named by someone else goes through the first. */
const WAYS_OUT = new Map([
  ['network/connect/socket-factory.ts', 'the last step of the door'],
  ['network/dns/doh-connection.ts', 'resolvers are the operator’s choice'],
  ['network/rdap/http-document.ts', 'so is the bootstrap file'],
  ['network/web/registrar-client.ts', 'and the registrar'],
  ['network/web/service-client.ts', 'a service that the user of a command named'],
  ['network/redis/redis-connection.ts', 'and what the replicas share'],
  ['network/connect/system-names.ts', 'for the names of registries alone'],
]);
/** These work on a connection that the door has opened. */
const ON_AN_OPEN_CONNECTION = ['network/connect/tls-handshake.ts', 'network/web/http-exchange.ts'];
const LISTENING = ['edge/http/express-server.ts'];

it('a socket is opened in few places, all known', () => {
  const opening = /^import (?!type)[^;]*'(node:(net|tls|dgram|http|https|http2|dns)|ioredis)'|(?<![.\w])fetch\(/m;
  const typesOnly = /import \{(\s*type \w+( as \w+)?,?)+\s*\} from 'node:\w+';/g;
  const openers = sourceFiles.filter(({ text }) => opening.test(text.replace(typesOnly, ''))).map(({ path }) => path);
  expect(openers.sort()).toEqual([...WAYS_OUT.keys(), ...ON_AN_OPEN_CONNECTION, ...LISTENING].sort());
});

it('only the guard uses the last step of the door', () => {
  const users = sourceFiles.filter(({ imports }) => imports.includes('network/connect/socket-factory.ts'));
  const outside = users.map(({ path }) => path).filter((path) => path !== 'network/network.module.ts');
  expect(outside).toEqual(['network/connect/dialer.ts']);
});
