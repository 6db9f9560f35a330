import { Parser } from 'htmlparser2';
import { PageRenderer } from '../../src/site/page-renderer.js';
import { element } from '../../src/site/element.js';
import { ReportPage } from '../../src/site/pages/report.page.js';
import { filterOf } from '../../src/site/report/filter-query.js';
import { reportPictures } from '../../src/site/report/report-pictures.js';
import { ReportView } from '../../src/site/report/report-view.js';
import { BouncePage } from '../../src/site/tools/bounce.page.js';
import { DnssecPage } from '../../src/site/tools/dnssec.page.js';
import { HeadersPage } from '../../src/site/tools/headers.page.js';
import { LookupPage } from '../../src/site/tools/lookup.page.js';
import { MailPage } from '../../src/site/tools/mail.page.js';
import { PropagationPage } from '../../src/site/tools/propagation.page.js';
import { SeoPage } from '../../src/site/tools/seo.page.js';
import { AvailabilityPage, DkimPage, IdnPage } from '../../src/site/tools/simple.pages.js';
import type { Visit } from '../../src/site/visit.js';
import { LabApp } from './lab-app.js';

const HOSTILE = [
  `<script>alert(1)</script>"><img src=x onerror=alert(1)>'};alert(1)//</style></title></textarea>\u202e\u0000\u001b[31m&lt;`,
  `javascript:alert(1)`,
];

/** What we wrote ourselves: names of states, ids, dates. */
const OURS =
  /^(?:api|locale|id|category|severity|state|status|role|kind|checkedAt|fetchedAt|topic|standing|note|service|created|expires|code|url|href|reason|actor|action|endpoint)$/;

/** Every text of a report replaced by a hostile one. */
function poisoned<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string') return (OURS.test(key) ? value : text) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => poisoned(one, text, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, text, name)])) as T;
}

let lab: LabApp;
let renderer: PageRenderer;
beforeAll(async () => {
  lab = await LabApp.start();
  renderer = lab.app.app.get(PageRenderer);
});
afterAll(() => lab.close());

const visit: Visit = { language: 'en', explicit: false, path: '/x', origin: 'https://example.com' };
const get = async (path: string) => (await lab.get(path)).body as never;
const header = {
  hops: [{ index: 1, from: 'x', by: 'x', with: 'x', date: 'x', timestamp: 1, deltaSec: 2 }],
  auth: { spf: 'x', dkim: 'x', dmarc: 'x', dmarcHeaderFrom: 'x', raw: 'x' },
  fields: { from: 'x', returnPath: 'x', replyTo: 'x', messageId: 'x', subject: 'x', date: 'x' },
  alignment: { fromDomain: 'x', returnPathDomain: 'x', dmarcFromDomain: 'x', aligned: false },
};
const bounce = {
  api: 'v1' as const,
  reports: [
    {
      recipient: 'x',
      action: 'failed' as const,
      status: 'x',
      replyCode: 'x',
      remoteMta: 'x',
      reason: 'userunknown' as const,
      meaning: 'x',
      actor: 'sender' as const,
      checks: [{ endpoint: '/api/v1/lookup/example.com/MX', why: 'x' }],
      diagnostic: 'x',
    },
  ],
};
const preview = { description: 'x', siteName: 'x', socialTitle: 'x', socialDescription: 'x', image: 'x' };
const figures = {
  spf: { domain: 'x', lookups: 12, rows: [{ depth: 3, term: 'x', lookup: 11, note: 'void' as const }] },
  delegation: { zone: 'x', rows: [{ name: 'x', inParent: null, inZone: false, standing: 'lame' as const }] },
};

describe.each(HOSTILE)('%j in every place that shows foreign text', (text) => {
  it.each([
    [
      'lookup',
      async () => element(LookupPage, { result: poisoned(await get('lookup/perfect.test/TXT'), text), type: 'A' }),
    ],
    [
      'propagation',
      async () =>
        element(PropagationPage, { result: poisoned(await get('propagation/perfect.test/TXT'), text), type: 'A' }),
    ],
    [
      'availability',
      async () => element(AvailabilityPage, { result: poisoned(await get('availability/perfect.test'), text) }),
    ],
    ['dkim', async () => element(DkimPage, { result: poisoned(await get('dkim/perfect.test/s2048'), text) })],
    [
      'dnssec',
      async () => element(DnssecPage, { result: poisoned(await get('dnssec/perfect.test'), text), above: [] }),
    ],
    ['mail', async () => element(MailPage, { result: poisoned(await get('mail-check/perfect.test'), text) })],
    [
      'seo',
      async () =>
        element(SeoPage, {
          result: poisoned(await get('seo-check/perfect.test'), text),
          preview: poisoned(preview, text),
        }),
    ],
    ['idn', async () => element(IdnPage, { result: poisoned(await get('idn/perfect.test'), text) })],
    [
      'headers',
      () =>
        Promise.resolve(element(HeadersPage, { raw: text, result: poisoned({ api: 'v1' as const, ...header }, text) })),
    ],
    ['bounce', () => Promise.resolve(element(BouncePage, { raw: text, result: poisoned(bounce, text) }))],
    [
      'report',
      async () => {
        const view = new ReportView(poisoned(await get('check/spf11.com'), text), filterOf({}));
        return element(ReportPage, { view, ttlSeconds: 300, pictures: reportPictures(poisoned(figures, text)) });
      },
    ],
  ])('%s', async (_, make) => {
    const html = renderer.render(visit, await make()).bytes.toString();
    const scripts: unknown[] = [];
    let shown = '';
    const parser = new Parser({
      ontext: (part) => void (shown += part),
      onopentag: (name, attributes) => {
        if (
          ['img', 'iframe', 'style', 'object', 'embed', 'base'].includes(name) &&
          !/^\/badge\//.test(attributes.src ?? '')
        )
          scripts.push([name, attributes]);
        if (name === 'script' && !/^\/assets\//.test(attributes.src ?? '')) scripts.push([name, attributes]);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) scripts.push([name, attribute]);
          if (/^(?:href|src|action)$/.test(attribute) && !/^(?:\/(?!\/)|#|https:\/\/)/.test(value))
            scripts.push([name, value]);
        }
      },
    });
    parser.end(html);
    expect(scripts).toEqual([]);
    expect(shown).toContain(text.slice(0, 12));
  });
});

it('what a query brings is shown as text', async () => {
  for (const path of [
    '/check?domain=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/lookup?name=%22%3E%3Cscript%3E&type=%3Cscript%3E',
    '/generate/spf/record?ip4=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/generate/caa/record?iodef=%22%3E%3Cimg+src%3Dx%3E',
    '/idn?name=%3Cscript%3E',
    '/%3Cscript%3E',
    '/check/%3Cscript%3E',
  ]) {
    const { text } = await lab.app.get(path, { accept: 'text/html' });
    expect(text.replaceAll(/<script type="module" src="\/assets\/[\w/.]+"><\/script>/g, '')).not.toMatch(
      /<script|<img(?! src="\/badge)/,
    );
  }
});
