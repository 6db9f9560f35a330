import { LabApp } from './lab-app.js';
import { attributesOf, readPage } from './read-page.js';

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start({ PUBLIC_URL: 'https://dd.example' })));
afterAll(() => lab.close());

const HTML = { accept: 'text/html' };
const fetched = async (path: string) => {
  const response = await fetch(lab.app.url + path);
  return { response, picture: Buffer.from(await response.arrayBuffer()) };
};
const card = (domain: string, language = 'en') => fetched(`/card/${domain}.png?lang=${language}`);
const neutral = async () => (await fetched('/social-card.png')).picture;
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the picture of a shared report', () => {
  it('has no domain as long as there is no report, and starts no check', async () => {
    lab.lab.traffic.clear();
    const { response, picture } = await card('nospf.com');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    expect(picture.equals(await neutral())).toBe(true);
    expect(lab.lab.traffic.questions).toEqual([]);
  });

  it('shows ring and readings of a cached report, in both languages', async () => {
    await lab.get('check/spf11.com');
    lab.lab.traffic.clear();
    const pictures = [await card('spf11.com'), await card('spf11.com', 'de')].map(({ picture }) => picture);
    expect(lab.lab.traffic.questions).toEqual([]);
    for (const picture of pictures) expect(sizeOf(picture)).toEqual(['PNG', 1200, 630]);
    expect(new Set([await neutral(), ...pictures].map((picture) => picture.toString('base64'))).size).toBe(3);
    expect((await card('spf11.com')).picture.equals(pictures[0]!)).toBe(true);
  });

  it('has no ring for a domain that does not exist', async () => {
    await lab.get('check/no-such-domain.com');
    expect((await card('no-such-domain.com')).picture.equals(await neutral())).toBe(true);
  });

  it('is refused for what is no domain', async () => {
    expect((await card('no_domain')).response.status).toBe(400);
  });

  it.each([
    ['en', /^spf11\.com: \d+ of 100\. Website: no problems found, Receiving mail: /, 'spf11.com: '],
    ['de', /^spf11\.com: \d+ von 100\. Website: keine Probleme, Mailempfang: /, 'spf11.com: '],
  ])('is named by the report with its text alternative: %s', async (language, alt, title) => {
    const seen = readPage(await lab.app.get(`/check/spf11.com?lang=${language}`, HTML));
    const tags = new Map(
      attributesOf(seen, 'meta').map(({ property, name, content }) => [property ?? name, content ?? '']),
    );
    expect(tags.get('og:image')).toBe(`https://dd.example/card/spf11.com.png?lang=${language}`);
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
    expect(tags.get('og:image:alt')).toMatch(alt);
    expect(tags.get('og:title')).toContain(title);
    expect(tags.get('og:url')).toBe('https://dd.example/check/spf11.com');
    expect(tags.get('twitter:card')).toBe('summary_large_image');
  });

  it('may be fetched by programs that preview links, with the report', async () => {
    const { text } = await lab.app.get('/robots.txt');
    const [everybody = '', previews = ''] = text.split('\n\n');
    expect(everybody).toMatch(/^User-agent: \*\n/);
    expect(everybody).toContain('Disallow: /check/');
    expect(previews).toContain('User-agent: Twitterbot');
    expect(previews).not.toContain('Disallow: /check/');
    expect(previews).toContain('Disallow: /lookup/');
  });
});
