import { X509Certificate } from 'node:crypto';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { Internet, type ZoneSpec } from '#test/lab/internet.js';
import { LabResolver } from '#test/lab/lab-resolver.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { PresentedCertificate } from '#base/domain/smtp-talk.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { SmtpService } from '#platform/network/smtp/smtp.service.js';
import type { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { MailTlsService } from './mail-tls.service.js';

const authority = new CertificateAuthority();
const presented = (pem: string, subject: string, issuer: string): PresentedCertificate => ({
  ...{ subject, issuer, validFrom: '', validTo: '' },
  der: new X509Certificate(pem).raw,
});
const LEAF = presented(authority.issue({ names: ['mx.example'] }).cert, 'mx', 'Lab CA');
const OWN = presented(authority.selfSigned({ names: ['mx.example'] }).cert, 'mx', 'mx');
const ROOT = presented(authority.cert, 'Lab CA', 'Lab CA');
const OFFERED: OfferedTls = {
  ...{ versions: new Map([['TLS 1.3', true]]), suites: new Map(), groups: new Map() },
  ...{ preference: null, alpn: null, dhBits: 1024 },
};

interface World {
  readonly records: string;
  readonly spec?: Omit<ZoneSpec, 'records'>;
  /** What an address sends after STARTTLS; undefined: it has no TLS. */
  readonly chainOf?: (address: string) => readonly PresentedCertificate[] | undefined;
  readonly survey?: () => Promise<OfferedTls>;
}

/** What is found out, and which addresses were asked. */
async function inspected({ records, spec, chainOf = () => [LEAF], survey = () => Promise.resolve(OFFERED) }: World) {
  const internet = new Internet();
  internet.register('example.com', { records, ...spec });
  const asked: string[] = [];
  const surveyed: string[] = [];
  const smtp = {
    talk: (_: DomainName, address: IpAddress) => {
      asked.push(String(address));
      const chain = chainOf(String(address));
      if (String(address).endsWith('.66')) return Promise.reject(new UpstreamError('timeout'));
      return Promise.resolve({ encryption: chain ? { kind: 'encrypted', chain } : { kind: 'not-offered' } });
    },
  };
  const surveyor = {
    surveySuites: (host: DomainName, address: IpAddress) => {
      surveyed.push(`${host.ascii} ${String(address)}`);
      return survey();
    },
  };
  const service = new MailTlsService(
    new LabResolver(internet),
    smtp as unknown as SmtpService,
    surveyor as unknown as MailTlsSurveyor,
    new Timeouts(),
  );
  return { found: await service.inspect(DomainName.parse('example.com')!), asked: asked.sort(), surveyed };
}

const mx = (...hosts: readonly number[]) =>
  hosts.flatMap((i) => [`@ MX ${i} h${i}`, `h${i} A 77.77.3.${i}`]).join('\n');
const hostsOf = ({ found }: Awaited<ReturnType<typeof inspected>>) => found.servers.map(({ host }) => host[1]);

it('a server has the keys and signatures that it sends, and what it offers', async () => {
  const { found, surveyed } = await inspected({ records: mx(1), chainOf: () => [LEAF, ROOT] });
  expect(found).toMatchObject({
    servers: [{ host: 'h1.example.com', keys: ['EC secp256r1'], signatures: ['ecdsa-with-SHA256'] }],
    isWhole: true,
  });
  expect(found.servers[0]!.offered?.dhBits).toBe(1024);
  expect(found.servers[0]!.offered?.versions).toContainEqual({ name: 'TLS 1.3', offered: true });
  expect(surveyed).toEqual(['h1.example.com 77.77.3.1']);
});

it.each([
  ['a root is left out', [LEAF, ROOT], 1],
  ['a certificate that signed itself counts as that of the server', [OWN], 1],
  ['an intermediate certificate counts', [LEAF, { ...ROOT, issuer: 'Root CA' }], 2],
])('%s', async (_, chain, count) => {
  const { found } = await inspected({ records: mx(1), chainOf: () => chain });
  expect(found.servers[0]!.keys).toHaveLength(count);
});

it('a server that does not answer the survey has no versions', async () => {
  const { found } = await inspected({ records: mx(1), survey: () => Promise.reject(new UpstreamError('timeout')) });
  expect(found.servers.map((server) => Object.keys(server))).toEqual([['host', 'keys', 'signatures']]);
});

it('the four most preferred hosts are asked, and a fifth is known to be left out', async () => {
  const four = await inspected({ records: mx(4, 2, 3, 1) });
  expect([hostsOf(four), four.found.isWhole]).toEqual([['1', '2', '3', '4'], true]);
  const five = await inspected({ records: mx(5, 4, 2, 3, 1) });
  expect([hostsOf(five), five.found.isWhole]).toEqual([['1', '2', '3', '4'], false]);
});

it('two addresses of a host are asked, and the certificates of both count', async () => {
  const records = ['@ MX 1 h1', ...[1, 2, 3].map((i) => `h1 A 77.77.3.${i}`)].join('\n');
  const { found, asked, surveyed } = await inspected({ records });
  expect([asked, surveyed]).toEqual([['77.77.3.1', '77.77.3.2'], ['h1.example.com 77.77.3.1']]);
  expect(found.servers[0]!.keys).toHaveLength(2);
});

it.each<[string, World, readonly string[], boolean]>([
  ['without TLS', { records: mx(1, 2), chainOf: (one) => (one.endsWith('.2') ? [LEAF] : undefined) }, ['2'], false],
  ['that does not answer', { records: mx(1, 66) }, ['1'], false],
  ['whose addresses are not known', { records: mx(1), spec: { failing: ['A', 'AAAA'] } }, [], false],
  ['without addresses', { records: `${mx(1)}\n@ MX 2 h2` }, ['1'], true],
  ['with private addresses only', { records: `${mx(1)}\n@ MX 2 h2\nh2 A 10.0.0.1` }, ['1'], true],
])('a server %s', async (_, world, hosts, isWhole) => {
  const found = await inspected(world);
  expect([hostsOf(found), found.found.isWhole]).toEqual([hosts, isWhole]);
});

it('without mail servers, nothing is asked', async () => {
  for (const world of [
    { records: '@ A 77.77.3.1' },
    { records: '@ MX 0 .' },
    { records: mx(1), spec: { failing: ['MX'] as const } },
  ]) {
    const { found, asked } = await inspected(world);
    expect([found.servers, asked]).toEqual([[], []]);
  }
});
