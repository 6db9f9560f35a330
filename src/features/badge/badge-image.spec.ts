import { badgeImage, greyBadge, scoreContent } from './badge-image.js';

it.each([
  [100, '#19693b'],
  [90, '#19693b'],
  [89, '#8a5200'],
  [50, '#8a5200'],
  [49, '#b42318'],
  [0, '#b42318'],
])('a score of %d is %s', (score, colour) => {
  expect(scoreContent(score)).toEqual({ value: `${score}/100`, colour });
});

it('has a text alternative', () => {
  const image = badgeImage('example.com', scoreContent(87));
  expect(image).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*aria-label="DNS health of example\.com: 87\/100">/,
  );
  expect(image).toContain('<title>DNS health of example.com: 87/100</title>');
  expect(image).toMatch(/>87\/100<\/text><\/g><\/svg>$/);
});

it('escapes the domain', () => {
  const { image } = greyBadge(`"><script>alert('&')</script>`, 'invalid');
  expect(image).not.toContain('<script');
  expect(image).toContain('&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;');
});
