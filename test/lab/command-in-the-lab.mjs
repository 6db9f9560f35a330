// Preloaded into a built command (`node --import`): redirects its connections to a lab that another process runs.
// LAB_PLACED names the file with the endpoints of the lab; NODE_EXTRA_CA_CERTS contains its CA certificates.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process from 'node:process';
import { setImmediate } from 'node:timers';

const placed = new Map(JSON.parse(readFileSync(process.env.LAB_PLACED, 'utf8')));
const peerAt = (address, port) => placed.get(`${address} ${port}`) ?? 'ECONNREFUSED';
const failure = (code) => Object.assign(new Error(code), { code });
const { createSocket } = dgram;
const { connect } = net;

/** A public address for the resolvers of the lab, because the service only accepts resolvers at public addresses. */
const RESOLVER = { remoteAddress: { value: '77.77.0.53' }, remotePort: { value: 443 } };

net.connect = (...where) => {
  const [{ host, port }] = where;
  if (host === '127.0.0.1') return Object.defineProperties(connect(...where), RESOLVER);
  const peer = peerAt(host, port);
  const socket = new net.Socket();
  setImmediate(() => {
    if (typeof peer === 'number') socket.connect({ host: '127.0.0.1', port: peer, noDelay: true });
    else if (peer !== 'silent') socket.destroy(failure(peer));
  });
  return socket;
};

dgram.createSocket = () => {
  const socket = createSocket('udp4');
  const bind = socket.connect.bind(socket);
  socket.connect = (port, address) => {
    const peer = peerAt(address, port);
    if (typeof peer === 'number') bind(peer, '127.0.0.1');
    else if (peer !== 'silent') setImmediate(() => socket.emit('error', failure(peer)));
  };
  return socket;
};

dns.promises.lookup = () => Promise.resolve([]);

syncBuiltinESMExports();
