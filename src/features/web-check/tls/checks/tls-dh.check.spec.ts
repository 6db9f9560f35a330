import { describeCheck } from '#test/checks/describe-check.js';
import { absent, known } from '#base/domain/fact.js';
import { tlsDh } from './tls-dh.check.js';

const fix = { steps: ['tls-settings', 'reload'].map((key) => ({ key, params: {} })) };
const field = (bits: number) => ({ dhBits: known(bits) });

describeCheck(tlsDh, {
  ok: [
    [field(2048), { number: 2048 }],
    [field(4096), { number: 4096 }],
  ],
  short: [
    [field(1024), { number: 1024 }, fix],
    [field(1536), { number: 1536 }, fix],
    [field(2047), { number: 2047 }, fix],
  ],
  breakable: [
    [field(512), { number: 512 }, fix],
    [field(768), { number: 768 }, fix],
    [field(1023), { number: 1023 }, fix],
  ],
  silent: [{ dhBits: absent }],
});
