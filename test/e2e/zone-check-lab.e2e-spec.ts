import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { writtenAs } from '../lab/written-formats.js';
import { writtenZone } from '../lab/written-zone.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

const TEXT = { 'content-type': 'text/plain' };
const FORMATS = ['octodns', 'dnscontrol', 'terraform'] as const;

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

const post = async (domain: string, body: string | object): Promise<ZoneCheckResult> => {
  const headers = typeof body === 'string' ? TEXT : {};
  const answer = await app.app.post(`/api/v1/zone-check/${domain}`, body, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as ZoneCheckResult;
};

/** No server answers, two primaries have their own SOA records, or the file has two SOA records, which is an error. */
const NOT_ONE_ZONE = ['alldead.de', 'twoprimaries.com', 'soatwice.com'];
const PUBLISHED = LAB_DOMAINS.map(({ name }) => name).filter((name) => !NOT_ONE_ZONE.includes(name));
/** A zone whose alias leads into a zone that fails validation: publishing it again heals nothing. */
const ALIAS_INTO_BOGUS = 'aliasbogus.com';
const NAMES = [...new Set([ALIAS_INTO_BOGUS, ...sweep('zones of the lab', PUBLISHED, 2, 30)])];

/** Types, TTLs or divided texts that these formats or their readers do not have. */
const UNSAYABLE = [
  ...['oddtxt.example', 'spftype.com', 'spfstuck.com', 'spftwicetyped.com', 'ruaunicode.com', 'mxttls.com'],
  ...['spfjoined.com', 'spfbom.com', 'splitstrings.com'],
];
const SAYABLE = PUBLISHED.filter((name) => !UNSAYABLE.includes(name) && name !== 'perfect.test');
/** Each zone in one of the formats. */
const AS_CODE = [
  ...FORMATS.map((format) => ['perfect.test', format] as const),
  ...sweep('zones of the lab as code', SAYABLE, 2, 30).map(
    (domain, i) => [domain, FORMATS[i % FORMATS.length]!] as const,
  ),
];

/** What the check of the zone says, and the report of today in the same form. */
async function compared(domain: string, body: string | object) {
  const { score, findings } = (await app.get(`check/${domain}`)).body as ZoneCheckResult['after'];
  const { after, before, resolved, introduced } = await post(domain, body);
  return {
    given: { resolved, introduced, before: before?.score, score: after.score, findings: after.findings },
    today: { resolved: [], introduced: [], before: score, score, findings },
  };
}

describe('a zone as it is published', () => {
  it.each(NAMES)('%s gives the same report', async (domain) => {
    const { given, today } = await compared(domain, writtenZone(app.lab.internet.zone(domain)));
    expect(given).toEqual(today);
  });

  it.each(AS_CODE)('%s gives the same report in the format of %s', async (domain, format) => {
    const text = writtenAs(format, domain, app.lab.internet.zone(domain));
    const { given, today } = await compared(domain, { [format]: text });
    expect(given).toEqual(today);
  });
});
