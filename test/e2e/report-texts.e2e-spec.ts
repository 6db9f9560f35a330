import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { LabApp } from './lab-app.js';
import { reportText } from './report-text.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

/** Reports as owners read them (a few more are in `golden-texts`), of domains without keys that are generated for each run. Read the whole text before you accept a change. */
const DOMAINS = [
  ...['spf11.com', 'multispf.com', 'spfprose.com', 'spfprovidertypo.com', 'spfpartly.com'],
  ...['dmarcbad.com', 'dmarcnone.com', 'dmarcsub.com', 'dmarctypo.com', 'dmarcparked.com'],
  ...['nospf.com', 'nomail.com', 'mxdead.com', 'mxmixed.com', 'badptr.com', 'sendsonly.com'],
  ...['privateip.com', 'nowww.com', 'wwwgone.com', 'cnameapex.com', 'wilddead.com'],
  ...['alldead.de', 'singlens.de', 'stsseveral.com', 'caabad.com'],
];

it.each(DOMAINS.flatMap((domain) => LANGUAGES.map((language) => [domain, language] as const)))(
  'the report on %s reads in %s as it did when somebody read it',
  async (domain, language) => {
    const { text } = await app.app.get(`/check/${domain}?lang=${language}`);
    expect(reportText(text, domain)).toMatchSnapshot();
  },
);
