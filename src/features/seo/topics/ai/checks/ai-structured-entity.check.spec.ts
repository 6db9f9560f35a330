import { describeCheck } from '#test/checks/describe-check.js';
import { jsonLd, page } from '#test/checks/seo-site.js';
import { aiStructuredEntity } from './ai-structured-entity.check.js';

const whole = { name: 'A', url: 'https://example.com/', logo: '/l.png', sameAs: ['https://a.example/'] };

describeCheck(aiStructuredEntity, {
  ok: [
    [jsonLd({ '@type': 'Organization', ...whole }), { type: 'Organization' }],
    [jsonLd({ '@type': 'Person', ...whole, logo: undefined }), { type: 'Person' }],
    [
      jsonLd({
        '@graph': [
          { '@type': 'Person', name: 'B' },
          { '@type': 'Organization', name: 'A' },
          { '@type': 'NGO', ...whole },
        ],
      }),
      { type: 'NGO' },
    ],
  ],
  incomplete: [
    [
      jsonLd({ '@type': 'LocalBusiness', name: 'A', sameAs: [] }),
      { type: 'LocalBusiness', missing: ['url', 'logo', 'sameAs'] },
    ],
  ],
  silent: [page(), jsonLd({ '@type': 'WebSite' })],
});
