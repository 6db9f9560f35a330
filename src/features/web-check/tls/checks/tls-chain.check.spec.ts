import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise } from '../tls-check.js';
import { tlsChain } from './tls-chain.check.js';

const host = 'www.example.com';
const chain = (isInOrder: boolean, ...superfluous: string[]) => ({ chain: known({ host, isInOrder, superfluous }) });

describeCheck(tlsChain, {
  ok: [[chain(true), { host }]],
  'out-of-order': [
    [chain(false), { host }, advise('order-chain', 'reload')],
    [chain(false, 'Root'), { host }, advise('order-chain', 'reload')],
  ],
  superfluous: [[chain(true, 'Root'), { host, certificates: ['Root'] }, advise('trim-chain', 'reload')]],
});
