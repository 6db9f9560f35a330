import { type Pages, text } from '../sites/pages.js';
import { type LabDomain, MAIL, MX, WEB } from './lab-domain.js';

const svg = (attributes: string, content: string) => ({
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
});
const PROFILE = 'version="1.2" baseProfile="tiny-ps"';
const TITLE = '<title>Lamps</title>';

/** Valid and invalid logos for the domains below. */
export const LOGO_SITE: Pages = {
  '/good.svg': svg(`${PROFILE} viewBox="0 0 64 64"`, TITLE),
  '/large.svg': svg(PROFILE, TITLE + `<!--${'x'.repeat(40_000)}-->`),
  '/lamp.png': { headers: { 'content-type': 'image/png' }, body: Buffer.from('89504e470d0a1a0a', 'hex') },
  '/plain.svg': svg('version="1.1"', ''),
  '/active.svg': svg(PROFILE, `${TITLE}<script>x</script>`),
  '/oblong.svg': svg(`${PROFILE} viewBox="0 0 64 32"`, TITLE),
  '/page.svg': { headers: { 'content-type': 'text/html' }, body: '<p>Are you a robot?' },
  '/lamp.txt': text('a lamp'),
};

const logo = (file: string) => `v=BIMI1; l=https://logos.com/${file}; a=https://logos.com/lamp.txt`;
const withBimi = (name: string, shows: string, ...records: string[]): LabDomain => ({
  name,
  shows,
  records: [WEB, MAIL, ...records.map((record) => `default._bimi TXT "${record}"`)].join('\n'),
});

export const HEALTH_BIMI_DOMAINS: readonly LabDomain[] = [
  { name: 'logos.com', shows: 'a web site with logos', records: WEB },
  withBimi('bimigood.com', 'BIMI in order, with a certificate', logo('good.svg')),
  withBimi('bimideclined.com', 'BIMI record that declares that there is no logo', 'v=BIMI1; l=; a='),
  withBimi('bimitwice.com', 'two BIMI records', logo('good.svg'), 'v=BIMI1; l='),
  withBimi('bimihttp.com', 'a BIMI logo without encryption', 'v=BIMI1; l=http://logos.com/good.svg'),
  {
    name: 'bimiweak.com',
    shows: 'BIMI with a DMARC policy that only watches',
    records: `${WEB}
      ${MX}
      @ TXT "v=spf1 mx -all"
      _dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@perfect.test"
      default._bimi TXT "${logo('good.svg')}"`,
  },
  withBimi('bimigone.com', 'a BIMI logo that is not there', logo('gone.svg')),
  withBimi('bimilarge.com', 'a BIMI logo that is too large', logo('large.svg')),
  withBimi('bimipng.com', 'a BIMI logo that is no SVG', logo('lamp.png')),
  withBimi('bimiplain.com', 'a BIMI logo without the profile', logo('plain.svg')),
  withBimi('bimiactive.com', 'a BIMI logo with a script', logo('active.svg')),
  withBimi('bimioblong.com', 'a BIMI logo that is not square', logo('oblong.svg')),
  withBimi('bimipage.com', 'a page for people in the place of a BIMI logo', logo('page.svg')),
];
