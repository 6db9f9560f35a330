import { HpackDecoder } from '#platform/network/http2/hpack-decoder.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: { frames: { wire: string; headerTableSize?: number | null }[] };
  expected: { headers?: [string, string][][]; error?: true };
}

describeVectors('HPACK', () => {
  agreement('hpack', vectors<Case>('hpack/hpack.json'), {}, ({ input, expected }) => {
    const decoded = decode(input.frames);
    return expected.error ? decoded === 'error' : JSON.stringify(decoded) === JSON.stringify(expected.headers);
  });
});

/** Decodes the blocks of one connection in order; the table size limit may change between blocks. */
function decode(frames: Case['input']['frames']): unknown {
  const decoder = new HpackDecoder();
  try {
    return frames.map(({ wire, headerTableSize }) => {
      if (typeof headerTableSize === 'number') decoder.maxTableSize = headerTableSize;
      return decoder.decode(Buffer.from(wire, 'hex'));
    });
  } catch {
    return 'error';
  }
}
