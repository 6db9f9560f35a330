import type { EdnsOption } from './edns.js';
import { extendedErrorOption } from '#test/lab/extended-error-option.js';
import { extendedErrors } from './extended-error.js';

const edns = (...options: EdnsOption[]) => ({ udpPayloadSize: 1232, version: 0, dnssecOk: true, options });
const option = (hex: string): EdnsOption => ({ code: 15, data: Uint8Array.from(Buffer.from(hex, 'hex')) });

describe('extendedErrors', () => {
  it.each([
    ['a code alone', [option('0006')], [{ code: 6, text: '' }]],
    ['a text', [extendedErrorOption({ code: 22, text: 'no servér' })], [{ code: 22, text: 'no servér' }]],
    ['a text that ends in NUL', [option('0009616200')], [{ code: 9, text: 'ab' }]],
    ['a text that is not UTF-8', [option('000961ff')], [{ code: 9, text: 'a\ufffd' }]],
    [
      'two',
      [option('000641'), option('0100')],
      [
        { code: 6, text: 'A' },
        { code: 256, text: '' },
      ],
    ],
    ['one too short', [option('06')], []],
    ['another option', [{ code: 12, data: new Uint8Array(4) }], []],
  ])('reads %s', (_, options, errors) => {
    expect(extendedErrors(edns(...options))).toEqual(errors);
  });

  it('finds none without EDNS', () => {
    expect(extendedErrors(undefined)).toEqual([]);
  });
});
