import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { WithoutName } from '#platform/network/tls/tls-surveyor.js';
import { tlsSni } from './tls-sni.check.js';

const host = 'www.example.com';
const algorithms = { key: 'RSA', bits: 2048, curve: null, signature: 'sha256WithRSAEncryption' };
const validity = { left: 1e10, life: 2e10 };
const certificate = known({ host, validTo: '2027-01-01T00:00:00.000Z', validity, algorithms, lacksStaple: false });
const offered = {
  ...{ versions: new Map(), suites: new Map(), groups: new Map() },
  ...{ preference: null, alpn: null, dhBits: null },
};
const servers = (...answers: (WithoutName | undefined)[]) => ({
  certificate,
  servers: known(
    answers.map((withoutName) => ({ address: '192.0.2.1', offered, ...(withoutName && { withoutName }) })),
  ),
});
const other = { answer: 'other', certificate: 'other.example' } as const;

describeCheck(tlsSni, {
  same: [
    [servers({ answer: 'same' }), { host }],
    [servers({ answer: 'same' }, undefined), { host }],
  ],
  other: [
    [servers(other), { host, certificates: ['other.example'] }],
    [servers({ answer: 'refused' }, other, other), { host, certificates: ['other.example'] }],
  ],
  refused: [[servers({ answer: 'same' }, { answer: 'refused' }), { host }]],
  silent: [servers(undefined), servers()],
});
