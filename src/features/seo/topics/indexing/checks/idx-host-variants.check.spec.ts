import { describeCheck } from '#test/checks/describe-check.js';
import { variants } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { idxHostVariants } from './idx-host-variants.check.js';

const home = 'https://example.com/';
const direct = { 'https://example.com/': [] };

describeCheck(idxHostVariants, {
  ok: [
    [variants(direct), { url: 'https://example.com' }],
    [
      variants({ ...direct, 'http://example.com/': [[301, home]], 'https://www.example.com/': [[308, home]] }),
      { url: 'https://example.com' },
    ],
    [
      variants({
        ...direct,
        'http://www.example.com/': [
          [301, 'http://example.com/'],
          [301, home],
        ],
      }),
      { url: 'https://example.com' },
    ],
    [variants({ ...direct, 'http://www.example.com/': 'silent' }), { url: 'https://example.com' }],
    [variants({ ...direct, 'http://example.com/': [] }), { url: 'https://example.com' }],
    [variants({ 'https://example.com/': 'untrusted', 'http://example.com/': [] }), { url: 'http://example.com' }],
  ],
  split: [
    [
      variants({ ...direct, 'https://www.example.com/': [] }),
      { urls: ['https://example.com', 'https://www.example.com'] },
    ],
    [
      {
        variants: known([
          ...variants(direct, home).variants.value,
          ...variants({ 'https://www.example.com/': [] }, 'https://www.example.com/').variants.value,
        ]),
      },
      { urls: ['https://example.com', 'https://www.example.com'] },
    ],
  ],
  canonical: [
    [
      variants({ ...direct, 'https://www.example.com/': [] }, home),
      { urls: ['https://example.com', 'https://www.example.com'], url: home },
    ],
  ],
  broken: [
    [variants({ ...direct, 'https://www.example.com/': 'untrusted' }), { urls: ['https://www.example.com/'] }],
    [variants({ ...direct, 'https://www.example.com/': 400 }), { urls: ['https://www.example.com/'] }],
    [variants({ ...direct, 'https://www.example.com/': 404 }), { urls: ['https://www.example.com/'] }],
  ],
  temporary: [
    [variants({ ...direct, 'http://example.com/': [[302, home]] }), { url: 'http://example.com/', status: 302 }],
    [variants({ ...direct, 'http://example.com/': [[303, home]] }), { url: 'http://example.com/', status: 303 }],
  ],
  long: [
    [
      variants({
        ...direct,
        'http://example.com/': [
          [301, `${home}a`],
          [301, `${home}b`],
          [301, home],
        ],
      }),
      { url: 'http://example.com/', count: 3 },
    ],
  ],
  silent: [
    variants({ 'https://example.com/': 500 }),
    ...[402, 429, 503].map((status) => variants({ ...direct, 'https://www.example.com/': status })),
    variants({}),
  ],
});
