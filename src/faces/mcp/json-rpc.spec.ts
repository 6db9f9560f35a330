import { requestIdOf, parseRpcMessage, RpcRefusal } from './json-rpc.js';

const refusalOf = (value: unknown) => {
  try {
    parseRpcMessage(value);
    return undefined;
  } catch (error) {
    return (error as RpcRefusal).reason;
  }
};

describe('parseRpcMessage', () => {
  it.each([
    [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { id: 1, method: 'ping', params: {} },
    ],
    [
      { jsonrpc: '2.0', id: '', method: 'a', params: { b: 1 } },
      { id: '', method: 'a', params: { b: 1 } },
    ],
    [
      { jsonrpc: '2.0', id: -1.5, method: '' },
      { id: -1.5, method: '', params: {} },
    ],
    [
      { jsonrpc: '2.0', method: 'a', more: 1 },
      { id: undefined, method: 'a', params: {} },
    ],
  ])('reads %j', (value, message) => {
    expect(parseRpcMessage(value)).toEqual(message);
  });

  it.each<[unknown, string]>([
    [[], 'batch'],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], 'batch'],
    [null, 'invalid_message'],
    ['ping', 'invalid_message'],
    [1, 'invalid_message'],
    [{}, 'invalid_message'],
    [{ id: 1, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: 2.0, id: 1, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1 }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1, method: ['ping'] }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: true, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: Infinity, method: 'ping' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: null }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' }, 'invalid_message'],
    [{ jsonrpc: '2.0', id: 1, result: {} }, 'invalid_message'],
  ])('refuses %j as %s', (value, reason) => {
    expect(refusalOf(value)).toBe(reason);
  });
});

describe('requestIdOf', () => {
  it.each<[unknown, unknown]>([
    [{ id: 7 }, 7],
    [{ id: 'a' }, 'a'],
    [{ id: 0, method: [] }, 0],
    [{ id: null }, null],
    [{ id: [1] }, null],
    [{ id: NaN }, null],
    [{}, null],
    [[{ id: 7 }], null],
    ['7', null],
    [null, null],
  ])('of %j is %j', (value, id) => {
    expect(requestIdOf(value)).toBe(id);
  });
});
