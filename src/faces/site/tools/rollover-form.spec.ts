import { readRolloverForm, rolloverInputOf } from './rollover-form.js';

const inputOf = (fields: Record<string, string>) => rolloverInputOf(readRolloverForm(new URLSearchParams(fields)));

it.each<[Record<string, string>, object]>([
  [{}, { kind: 'ksk', method: 'double-signature' }],
  [{ kind: 'unsign', method: 'double-ds' }, { kind: 'unsign' }],
  [
    { kind: 'nonsense', method: 'nonsense' },
    { kind: 'ksk', method: 'double-signature' },
  ],
  [
    { kind: 'zsk', keys: ' 256 3 13 AA== \r\n\r\n' },
    { kind: 'zsk', keys: ['256 3 13 AA=='] },
  ],
  [
    { kind: 'signer', ds: 'a\nb' },
    { kind: 'signer', ds: ['a', 'b'] },
  ],
  [
    { kind: 'unsign', startAt: '2026-12-01T09:00' },
    { kind: 'unsign', startAt: '2026-12-01T09:00Z' },
  ],
  [
    { kind: 'unsign', times: '2026-12-01 09:00:00\n2026-12-02T09:00+01:00' },
    { kind: 'unsign', times: ['2026-12-01T09:00:00Z', '2026-12-02T09:00+01:00'] },
  ],
  [
    { kind: 'unsign', 'ttl-ds': '60', 'ttl-ns': 'x' },
    { kind: 'unsign', ttls: { ds: 60, ns: 'x' } },
  ],
])('reads %j', (fields, expected) => {
  expect(inputOf(fields)).toEqual(expected);
});
