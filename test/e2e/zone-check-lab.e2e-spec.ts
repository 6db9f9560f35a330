import type { ZoneCheckResult } from '../../src/zone-check/zone-check.dto.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { writtenZone } from '../lab/written-zone.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

/** The result for the zone as the lab publishes it. */
const published = async (domain: string): Promise<ZoneCheckResult> => {
  const zone = writtenZone(app.lab.internet.zone(domain));
  const { status, body } = await app.app.post(`/api/v1/zone-check/${domain}`, zone, { 'content-type': 'text/plain' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as ZoneCheckResult;
};

/** No server answers, two primaries have their own SOA records, or the file has two SOA records, which is an error. */
const NOT_ONE_ZONE = ['alldead.de', 'twoprimaries.com', 'soatwice.com'];
const PUBLISHED = LAB_DOMAINS.map(({ name }) => name).filter((name) => !NOT_ONE_ZONE.includes(name));
/** A zone whose alias leads into a zone that fails validation: publishing it again heals nothing. */
const ALIAS_INTO_BOGUS = 'aliasbogus.com';
const NAMES = [...new Set([ALIAS_INTO_BOGUS, ...sweep('zones of the lab', PUBLISHED, 20, 50)])];

describe('a zone as it is published', () => {
  it.each(NAMES)('%s gives the same report', async (domain) => {
    const report = (await app.get(`check/${domain}`)).body as ZoneCheckResult['after'];
    const { after, before, resolved, introduced } = await published(domain);
    expect({ resolved, introduced, score: after.score }).toEqual({ resolved: [], introduced: [], score: report.score });
    expect(after.findings).toEqual(report.findings);
    expect(before?.score).toBe(report.score);
  });
});
