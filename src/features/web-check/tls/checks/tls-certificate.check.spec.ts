import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { tlsCertificate } from './tls-certificate.check.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const host = 'www.example.com';
const until = '2027-01-01T00:00:00.000Z';
const algorithms = { key: 'RSA', bits: 2048, curve: null, signature: 'sha256WithRSAEncryption' };
const key = 'RSA 2048';
const signature = 'sha1WithRSAEncryption';
const fixOf = (...keys: string[]) => ({ steps: keys.map((one) => ({ key: one, params: {} })) });

interface Given {
  readonly left?: number;
  readonly life?: number;
  readonly fault?: TlsFault;
  readonly oldSignature?: string;
  readonly lacksStaple?: boolean;
}
const given = ({ left = 60 * DAY, life = 90 * DAY, lacksStaple = false, ...rest }: Given) => ({
  certificate: known({ host, validTo: until, validity: { left, life }, algorithms, lacksStaple, ...rest }),
});

describeCheck(tlsCertificate, {
  ok: [
    [given({}), { host, until, key }],
    [given({ left: 15 * DAY }), { host, until, key }],
    [given({ left: 2 * DAY, life: 7 * DAY }), { host, until, key }], // six days are usual for some CAs
  ],
  soon: [
    [given({ left: 14 * DAY }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 5 * DAY }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 1.5 * DAY, life: 7 * DAY }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 5 * DAY, lacksStaple: true }), { host, until }, fixOf('renew-automatically')],
  ],
  imminent: [
    [given({ left: 20 * HOUR }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 3 * DAY }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 20 * HOUR, fault: 'weak' }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 20 * HOUR, fault: 'incomplete' }), { host, until }, fixOf('renew-automatically')],
    [given({ left: 10 * HOUR, life: 7 * DAY }), { host, until }, fixOf('renew-automatically')],
  ],
  expired: [[given({ left: -HOUR, fault: 'expired' }), { host, until }, fixOf('renew-certificate')]],
  'not-yet-valid': [[given({ fault: 'not-yet-valid' }), { host }, fixOf('renew-certificate')]],
  'wrong-host': [[given({ fault: 'wrong-host', oldSignature: signature }), { host }, fixOf('cover-host')]],
  'old-signature': [
    [given({ fault: 'untrusted', oldSignature: signature }), { host, signature }, fixOf('renew-certificate')],
    [given({ fault: 'weak', oldSignature: signature }), { host, signature }, fixOf('renew-certificate')],
    [given({ oldSignature: signature, left: HOUR }), { host, signature }, fixOf('renew-certificate')],
  ],
  untrusted: [
    [given({ fault: 'untrusted', left: HOUR }), { host }, fixOf('public-certificate')],
    [given({ fault: 'self-signed' }), { host }, fixOf('public-certificate')],
  ],
  incomplete: [[given({ fault: 'incomplete', left: 5 * DAY }), { host }, fixOf('send-chain', 'reload')]],
  weak: [[given({ fault: 'weak' }), { host, key, signature: algorithms.signature }, fixOf('renew-certificate')]],
  'no-staple': [[given({ lacksStaple: true }), { host }, fixOf('staple')]],
});
