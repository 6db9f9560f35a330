import { Http2Client } from '#platform/network/http2/http2-client.js';
import type { DohFault } from '../lab/doh-faults.js';
import { NodeHttp2Client } from '#platform/network/http2/node-http2-client.js';
import { LabApp } from './lab-app.js';

/** Our HTTP/2 client is one provider and can be replaced with node:http2. */
describe('with node:http2 as the provider of HTTP/2', () => {
  let app: LabApp;
  beforeAll(
    async () =>
      (app = await LabApp.start({ DD_DNS_DEADLINE_MS: '3000', DD_DNS_HEDGE_MS: '100' }, (builder) =>
        builder.overrideProvider(Http2Client).useClass(NodeHttp2Client),
      )),
  );
  afterAll(() => app.close());
  let serial = 0;
  const freshName = () => `node-${serial++}.wildcard.com`;

  it('looks up, compares resolvers and checks DNSSEC', async () => {
    const lookup = await app.get('lookup/perfect.test/A');
    const propagation = await app.get('propagation/perfect.test/A');
    const dnssec = await app.get('dnssec/perfect.test');
    expect([lookup.status, propagation.status, dnssec.status]).toEqual([200, 200, 200]);
    expect(lookup.body).toMatchObject({ status: 0, ad: true });
    expect(propagation.body).toMatchObject({ consistency: { reachable: 5, consistent: true } });
  });

  it('makes a whole report without a finding that is unknown', async () => {
    const { status, body } = await app.get('check/perfect.test');
    const { findings } = body as { findings: { id: string; severity: string }[] };
    expect(status).toBe(200);
    expect(findings.filter(({ id }) => id.endsWith('.unknown'))).toEqual([]);
  });

  it.each<DohFault>(['down', 'silent', 'slow'])('does without a resolver that is %s', async (fault) => {
    app.lab.resolver(1).become(fault);
    const { status, body } = await app.get(`lookup/${freshName()}/A`);
    app.lab.resolver(1).become('well');
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 0, ad: true })]);
  });
});
