import { DnsSizeError, DnsWireError } from '#formats/dns-wire/dns-wire-error.js';
import { orElse, UpstreamError } from './upstream-error.js';

const coded = (code: string, Kind = Error) => Object.assign(new Kind(code), { code });
const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return { thrown: error };
  }
};

describe('what the network did', () => {
  it.each([
    [new UpstreamError('tls'), 'tls'],
    [coded('ECONNREFUSED'), 'refused'],
    [coded('ETIMEDOUT'), 'timeout'],
    [coded('EMFILE'), 'busy'],
    [coded('HPE_INVALID_CONSTANT'), 'malformed'],
    [coded('Z_DATA_ERROR'), 'malformed'],
    [new DnsWireError('bytes behind the last record'), 'malformed'],
    [new DnsSizeError('too many items'), 'too-large'],
  ])('%s is %s', (error, reason) => {
    expect(UpstreamError.from(error)).toMatchObject({ reason });
    expect(orElse('instead')(error)).toBe('instead');
  });
});

describe('a bug of ours is not', () => {
  const bugs = [
    new TypeError('x is not a function'),
    coded('ERR_INVALID_ARG_TYPE', TypeError),
    coded('ERR_OUT_OF_RANGE', RangeError),
    new Error('no code'),
    'not even an error',
    undefined,
  ];

  it.each(bugs.map((bug) => [bug]))('%s', (bug) => {
    expect(thrownBy(() => UpstreamError.from(bug))).toEqual({ thrown: bug });
    expect(thrownBy(() => orElse('instead')(bug))).toEqual({ thrown: bug });
  });
});

it('what a socket reports is of the network, whatever it is', () => {
  expect(UpstreamError.of(new Error('no code'))).toMatchObject({ reason: 'malformed' });
});
