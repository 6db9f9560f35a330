import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { freeDomains, host } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import { IpAddress } from '../../../../domain/ip-address.js';
import type { Host } from '../../../gathering/hosts.js';
import { advise, step } from '../../../repair/fixes.js';
import { nsHosts } from './ns-hosts.check.js';

const hosts = ['a.example'];
const of = (...given: Partial<Host>[]) => ({ nameServers: known(given.map(host)), ...freeDomains('gone.example') });
const hidden = [IpAddress.parse('10.0.0.1')!];
const other = { name: 'b.example' };
const lost = { name: 'ns.gone.example', addresses: [] };

const fix = advise(step('ns-hosts'));

describeCheck(nsHosts, {
  'no-address': [[of({ addresses: [] }, other), { hosts }, fix]],
  private: [[of({ addresses: hidden }, other), { hosts }, fix]],
  alias: [[of({ isAlias: true }, other), { hosts }, fix]],
  silent: [of({}, other), of({}, lost), of({ addresses: undefined }), of(), of({ isLiteral: true, addresses: [] })],
});
