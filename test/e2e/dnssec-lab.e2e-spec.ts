import { DNSSEC_DOMAINS } from '../lab/domains/dnssec-domains.js';
import { HEALTH_DNSSEC_DOMAINS } from '../lab/domains/health-dnssec-domains.js';
import { HEALTH_SIGNING_DOMAINS } from '../lab/domains/health-signing-domains.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const names = sweep(
  'domains of which the health check and the chain say the same',
  [...DNSSEC_DOMAINS, ...HEALTH_DNSSEC_DOMAINS, ...HEALTH_SIGNING_DOMAINS].map(({ name }) => name),
  4,
);

it('the chain and the health check agree on the domains of the lab that are about DNSSEC', async () => {
  for (const name of names) {
    const { status } = (await app.get(`dnssec/${name}`)).body as { status: string };
    const { findings } = (await app.get(`check/${name}`)).body as { findings: { id: string }[] };
    const ids = new Set(findings.map(({ id }) => id));
    const chain = [...ids].filter((id) => id.startsWith('dnssec-chain.'));
    const isBroken =
      [...ids].some((id) => id.startsWith('dnssec-bogus.')) ||
      ['dnssec-denial.soa-signature', 'dnssec-signatures.key-unfit'].some((id) => ids.has(id));
    const expected = isBroken ? 'broken' : chain.includes('dnssec-chain.ok') ? 'valid' : 'unsigned';
    expect([name, status]).toEqual([name, expected]);
  }
});
