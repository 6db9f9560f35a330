import { fc } from '../properties.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { KINDS, type Kind } from '#features/generate/generate.dto.js';
import { GenerateService, type GeneratorResult } from '#features/generate/generate.service.js';
import { parseCaa } from '#formats/records/caa.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { parseMtaSts } from '#formats/records/mta-sts.js';
import { parseSpf } from '#formats/records/spf.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import { parseTlsRpt } from '#formats/records/tls-rpt.js';
import { takesLongerThan } from '../checks/cpu-time.js';
import { RunningApp, TestClock } from '../e2e/running-app.js';
import { howMany } from '../sweep.js';

const BODIES = howMany('bodies for the generators', 30_000, 400, 1200);
const REQUESTS = howMany('requests to the generators', 1000, 60, 150);

const text = fc.oneof(
  fc.constantFrom(
    'example.com',
    '_spf.example.com',
    'münchen.de',
    'co.uk',
    '*.example.com',
    '%{d}.example.com',
    '%{',
    ';',
  ),
  fc.constantFrom(
    '192.0.2.1',
    '8.8.0.0/16',
    '::/0',
    '2001:db8::1',
    '1.2.3.4/33',
    'a@example.com',
    '"a;b,c!"@example.com',
  ),
  fc.constantFrom(
    'letsencrypt.org',
    'ssl.com; accounturi=https://a.example/1',
    'ssl.com; a=1; a=2',
    '0:1',
    '1:d:s',
    '\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('a', '.', '-', '@', '%', '{', '}', ':', '/', ';', '=', '"', '\\', '!', ','),
    maxLength: 40,
  }),
);
const texts = fc.array(text, { maxLength: 5 });
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(null, -1, 1e300, '', [], {}));
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });
const policy = mostly(fc.constantFrom('none', 'quarantine', 'reject'));
const alignment = mostly(fc.constantFrom('r', 's'));
const flag = mostly(fc.boolean());

const bodies: Record<Kind, fc.Arbitrary<object>> = {
  spf: fc.record(
    {
      ...{ allowA: flag, allowMx: flag, ip4: mostly(texts), ip6: mostly(texts), includes: mostly(texts) },
      all: mostly(fc.constantFrom('fail', 'softfail', 'neutral', 'pass')),
    },
    { requiredKeys: [] },
  ),
  dmarc: fc.record(
    {
      ...{ policy, subdomainPolicy: policy, rua: mostly(texts), ruf: mostly(texts), pct: mostly(fc.nat(100)) },
      ...{ adkim: alignment, aspf: alignment, fo: mostly(text), domain: mostly(text) },
    },
    { requiredKeys: ['policy'] },
  ),
  caa: fc.record(
    { issue: mostly(texts), issuewild: mostly(texts), iodef: mostly(text), critical: flag },
    { requiredKeys: [] },
  ),
  'mta-sts': fc.record(
    {
      ...{ mode: mostly(fc.constantFrom('testing', 'enforce', 'none')), domain: mostly(text), mx: mostly(texts) },
      ...{ maxAgeDays: mostly(fc.integer({ min: 1, max: 365 })), id: mostly(text), tlsRptEmail: mostly(text) },
    },
    { requiredKeys: ['mode'] },
  ),
};
const stranger = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'x'), fc.jsonValue(), {
  maxKeys: 1,
});
const request = fc
  .constantFrom(...KINDS)
  .chain((kind) =>
    fc
      .oneof(
        { weight: 20, arbitrary: bodies[kind] },
        { weight: 1, arbitrary: fc.tuple(bodies[kind], stranger).map(([a, b]) => ({ ...a, ...b })) },
      )
      .map((body) => ({ kind, body: JSON.stringify(body) })),
  );

describe('the generators', () => {
  const service = new GenerateService(new TestClock());

  it(`turn ${BODIES} bodies into records without faults, or refuse them`, () => {
    let generated = 0;
    for (const { kind, body } of fc.sample(request, { numRuns: BODIES })) {
      const result = attempt(() => service.generate(kind, JSON.parse(body) as object));
      if (!result) continue;
      generated++;
      const faults = faultsOf(result);
      if (faults.length > 0) throw new Error(`${kind} ${body}: ${JSON.stringify(faults)}`);
    }
    console.log(`generate: ${generated} of ${BODIES} bodies accepted`);
    expect(generated).toBeGreaterThan(BODIES / 2);
  });

  const name = `${'ü'.repeat(20)}.例え.テスト`;

  it.each<[Kind, (values: string[]) => object, string]>([
    ['spf', (includes) => ({ includes }), name],
    ['dmarc', (rua) => ({ policy: 'none', rua }), `a@${name}`],
    ['caa', (issue) => ({ issue }), name],
    ['mta-sts', (mx) => ({ mode: 'none', mx }), name],
  ])('read the costliest %s body in time', (kind, body, value) => {
    const values = Array.from({ length: 500 }, (_, i) => value.replace('ü', `ü${i}`));
    expect(takesLongerThan(1000, () => service.generate(kind, body(values)))).toBe(false);
  });

  it(`answer ${REQUESTS} requests as described, none with 500`, async () => {
    const app = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1000000' });
    const statuses = new Map<number, number>();
    for (const { kind, body } of fc.sample(request, { numRuns: REQUESTS })) {
      const { status } = await app.post(`/api/v1/generate/${kind}`, body, { 'content-type': 'application/json' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await app.close();
    console.log(`generate: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect([...statuses.keys()].toSorted()).toEqual([200, 400]);
  });
});

function attempt(generate: () => GeneratorResult): GeneratorResult | undefined {
  try {
    return generate();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_body') return undefined;
    throw error;
  }
}

function faultsOf(result: GeneratorResult): readonly SyntaxFault[] {
  switch (result.kind) {
    case 'spf':
      return parseSpf(result.record).faults;
    case 'dmarc':
      return parseDmarc(result.record).faults;
    case 'caa':
      return result.records.flatMap(({ value }) => parseCaa(value).faults);
    case 'mta-sts':
      return [
        ...parseMtaSts(result.dnsRecord.value).faults,
        ...parseMtaStsPolicy(result.policyFile).faults.filter(({ text: name }) => name !== 'mx'), // reported as mx-missing
        ...(result.tlsRptRecord ? parseTlsRpt(result.tlsRptRecord.value).faults : []),
      ];
  }
}
