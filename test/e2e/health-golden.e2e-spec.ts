import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { LabApp } from './lab-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

/** Whole reports as snapshots, only of domains without keys that are generated for each run. */
const DOMAINS = [
  'spfopen.com',
  'dmarcbad.com',
  'privateip.com',
  'stsseveral.com',
  'ststried.com',
  'lame.de',
  'unregistered.com',
  'alldead.de',
];

/** Expiry dates in the lab are relative to the current date. */
const DATE = /\b20\d\d-\d\d-\d\d\b|\b\d\d? [A-Z][a-z]{2} 20\d\d\b|\b\d\d\.\d\d\.20\d\d\b/gu;
const undated = (report: object) => JSON.parse(JSON.stringify(report).replace(DATE, '<date>')) as object;

it.each(DOMAINS.flatMap((domain) => LANGUAGES.map((language) => [domain, language] as const)))(
  'the report on %s in %s',
  async (domain, language) => {
    const { body } = await app.get(`check/${domain}?lang=${language}`);
    expect(undated({ ...(body as object), checkedAt: '' })).toMatchSnapshot();
  },
);
