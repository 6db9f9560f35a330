import { badgeImage, greyBadge, scoreContent } from './badge-image.js';

it.each([
  [100, '#15803d'],
  [90, '#15803d'],
  [89, '#4d7c0f'],
  [50, '#a16207'],
  [25, '#c2410c'],
  [24, '#b91c1c'],
  [0, '#b91c1c'],
])('a score of %d is %s', (score, colour) => {
  expect(scoreContent(score)).toEqual({ value: `${score}/100`, colour });
});

it('says in words what it shows', () => {
  const image = badgeImage('example.com', scoreContent(87));
  expect(image).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*aria-label="DNS health of example\.com: 87\/100">/,
  );
  expect(image).toContain('<title>DNS health of example.com: 87/100</title>');
  expect(image).toMatch(/>87\/100<\/text><\/g><\/svg>$/);
});

it('lets nobody write into it', () => {
  const { image } = greyBadge(`"><script>alert('&')</script>`, 'invalid');
  expect(image).not.toContain('<script');
  expect(image).toContain('&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;');
});
