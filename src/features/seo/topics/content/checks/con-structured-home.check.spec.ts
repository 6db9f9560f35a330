import { describeCheck } from '#test/checks/describe-check.js';
import { jsonLd, page } from '#test/checks/seo-site.js';
import { conStructuredHome } from './con-structured-home.check.js';

describeCheck(conStructuredHome, {
  ok: [
    [jsonLd({ '@type': 'WebSite' }), { type: 'WebSite' }],
    [jsonLd({ '@graph': [{ '@type': 'WebPage' }, { '@type': 'LocalBusiness' }] }), { type: 'LocalBusiness' }],
    [jsonLd({ '@type': 'FurnitureStore' }), { type: 'FurnitureStore' }],
    [jsonLd({ '@type': 'Bakery' }), { type: 'Bakery' }],
    [jsonLd({ '@type': 'LegalService' }), { type: 'LegalService' }],
    [page('<div itemscope itemtype="https://schema.org/Organization">'), { type: 'Organization' }],
  ],
  missing: [
    [jsonLd({ '@type': 'Product' }), {}],
    [jsonLd({ '@type': 'Service' }), {}],
  ],
  silent: [
    page(),
    jsonLd({ '@type': 'Product' }, { url: 'https://example.com/lamp' }),
    page(`<p typeof=Place><script type="application/ld+json">"${'x'.repeat(600_000)}"</script>`),
  ],
});
