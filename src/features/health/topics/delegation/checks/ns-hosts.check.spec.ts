import { describeCheck } from '#test/checks/describe-check.js';
import { freeDomains, host, NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { DotlessTarget } from '#engine/gathering/final-dot.js';
import type { NsSet } from '../delegation.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { nsHosts } from './ns-hosts.check.js';

const hosts = ['a.example'];
const set = { zone: NAME, names: ['a.example', 'b.example'], ttl: undefined };
const of = (...given: Partial<Host>[]) => ({
  nameServers: known(given.map(host)),
  ...freeDomains('gone.example'),
  nsTypos: known<readonly DotlessTarget[]>([]),
  nsSet: known<NsSet>(set),
});
const typo = { target: `ns.test.${NAME}`, meant: 'ns.test' };
const dotted = replace(
  `ns.test.${NAME}.`,
  { host: NAME, type: 'NS', value: 'ns.test.' },
  step('final-dot', { type: 'NS', host: `ns.test.${NAME}` }),
);
const hidden = [IpAddress.parse('10.0.0.1')!];
const other = { name: 'b.example' };
const lost = { name: 'ns.gone.example', addresses: [] };

const fix = advise(step('ns-hosts', { hosts }));

describeCheck(nsHosts, {
  'no-address': [
    [of({ addresses: [] }, other), { hosts }, fix],
    [{ ...of({ addresses: [] }), nsTypos: known([typo]) }, { hosts }, dotted],
    [{ ...of({ addresses: [] }), nsTypos: known([typo, typo]) }, { hosts }, fix],
    [
      { ...of({ addresses: [] }), nsTypos: known([typo]), nsSet: known({ ...set, names: ['ns.test'] }) },
      { hosts },
      fix,
    ],
  ],
  private: [
    [of({ addresses: hidden }, other), { hosts }, fix],
    [of({ addresses: [...hidden, IpAddress.parse('77.77.4.1')!] }, other), { hosts }, fix],
  ],
  alias: [[of({ isAlias: true }, other), { hosts }, advise(step('ns-alias', { hosts }))]],
  silent: [of({}, other), of({}, lost), of({ addresses: undefined }), of(), of({ isLiteral: true, addresses: [] })],
});
