import type { Browser, BrowserContext } from 'playwright-core';
import { LabApp } from '../e2e/lab-app.js';
import { inChromium, launch, openContext } from './chromium.js';
import { MEANS, type Means, optionsOf, Owner } from './owner.js';

const named = MEANS.map((means) => {
  const { lang, width, javaScriptEnabled } = means;
  return [`${lang}, ${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, means] as const;
});

/** The domains of an agency. */
const FORTY = [
  ...[
    'perfect.test',
    'nodmarc.com',
    'dmarctypo.com',
    'dmarctag.com',
    'dmarcoldfo.com',
    'dmarcapex.com',
    'dmarcprose.com',
  ],
  ...[
    'dmarcversion.com',
    'dmarcparked.com',
    'dmarcreports.com',
    'dmarctest.com',
    'dmarcsub.com',
    'dmarcquarantine.com',
  ],
  ...['dmarcpct.com', 'dmarcbad.com', 'dmarcnone.com', 'dmarcalias.com', 'dmarcspf.com', 'dmarcunit.com', 'nullmx.com'],
  ...['spfopen.com', 'spftypo.com', 'multispf.com', 'spfloop.com', 'spf11.com', 'spfquoted.com', 'spfprose.com'],
  ...[
    'spfunknown.com',
    'spfhostname.com',
    'spfcrowd.com',
    'spfsemicolon.com',
    'spfglued.com',
    'spfnear.com',
    'spfptr.com',
  ],
  ...['dkim.com', 'dkimtwice.com', 'dkimbroken.com', 'dkimweak.com', 'dkimshort.com', 'dkimsha1.com'],
];

/** Each story begins at the first page and ends where the owner reads that the fault is gone. */
inChromium('Six stories', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await launch()));
  afterAll(() => browser.close());

  describe.each(named)('%s:', (_, means: Means) => {
    let lab: LabApp;
    let context: BrowserContext;
    let owner: Owner;

    beforeAll(async () => {
      lab = await LabApp.start();
      context = await openContext(browser, optionsOf(means));
      owner = new Owner(await context.newPage(), lab.app.url, lab.lab.internet, means);
    });
    afterAll(async () => {
      await context.close();
      await lab.close();
    });

    it('mail lands in spam', async () => {
      await owner.open('/');
      await owner.follows('[data-symptom=spam] a[href^="#domain"]');
      await owner.fills({ '#domain': 'info@nodmarc.com' });
      await owner.sees('.report-head .ring');
      const change = owner.change('dmarc-record.missing');
      await owner.publishes(change, 'nodmarc.com');
      await owner.isDoneWith(change);
    });

    it('a message came back', async () => {
      await owner.open('/');
      await owner.follows('[data-symptom=bounce] a[href^="/bounce"]');
      await owner.sees('#raw');
      await owner.fills({
        '#raw': '550 5.7.24 mx.example.net: SPF validation error for sender jo@spf11.com: too many DNS lookups',
      });
      await owner.follows('main a[href^="/check/spf11.com"]');
      await owner.sees('.report-head .ring');
      const change = owner.change('spf-lookups.over');
      await owner.publishes(change, 'spf11.com');
      await owner.isDoneWith(change);
    });

    it('the website is not found', async () => {
      await owner.open('/');
      await owner.follows('[data-symptom=website] a[href^="#domain"]');
      await owner.fills({ '#domain': 'privateip.com' });
      await owner.sees('.report-head .ring');
      const change = owner.change('web-address.private');
      expect(await change.innerText()).toContain('10.0.0.1');
      lab.lab.internet.zone('privateip.com').remove('@', 'AAAA').set('@ A 77.77.3.1\nwww A 77.77.3.1');
      await owner.isDoneWith(change);
    });

    it('the domain moves to another provider', async () => {
      const { internet } = lab.lab;
      const [there, here] = [['ns1.fleet.com', 'ns2.fleet.com'], internet.zone('nodnssec.com')];
      const nsOf = (servers: readonly string[]) => servers.map((server) => `@ NS ${server}.`).join('\n');
      const copy = here.copy().remove('@', 'NS').add(nsOf(there)).remove('@', 'MX');
      for (const server of there) internet.server(server).serve(copy);
      await owner.open('/');
      await owner.follows('[data-symptom=move] a[href^="/move"]');
      const form = { '#m-domain': 'nodnssec.com', '#m-nameServers': there.join('\n') };
      await owner.sees('#m-domain');
      await owner.fills(form);
      await owner.sees('main .note.is-problem');
      expect(await owner.page.locator('main').innerText()).toContain('nodnssec.com MX');
      copy.add(
        here.all
          .filter(({ type }) => type === 'MX')
          .map(() => '@ MX 10 mail.perfect.test.')
          .join('\n'),
      );
      await owner.open('/move');
      await owner.fills(form);
      await owner.sees('main .note.is-ok');
    });

    it('a new domain gets its first SPF record', async () => {
      await owner.open('/generate/spf?domain=nospf.com');
      await owner.page.check('input[name=allowMx]');
      await owner.page.locator('main form button[type=submit]').last().click();
      await owner.publishes(await owner.sees('[data-made]:has-text("v=spf1 mx")'), 'nospf.com');
      await owner.open('/check/nospf.com');
      await owner.sees('.report-head .ring');
      await owner.open('/verify/nospf.com/spf-record.missing');
      await owner.readsFixed();
    });

    it('an agency with 40 domains opens one with a fault, and repairs it', async () => {
      await owner.open('/');
      await owner.follows('a[href^="/many"]');
      await owner.sees('#domains');
      await owner.fills({ '#domains': FORTY.join('\n') });
      await owner.follows('main a[href^="/check/dmarctypo.com"]:visible');
      await owner.sees('.report-head .ring');
      const change = owner.page.locator('#plan .change', { hasText: '_dmarc' }).first();
      await owner.publishes(change, 'dmarctypo.com');
      await owner.isDoneWith(change);
    });
  });
});
