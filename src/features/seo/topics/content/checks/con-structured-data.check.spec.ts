import { describeCheck } from '#test/checks/describe-check.js';
import { jsonLd, page } from '#test/checks/seo-site.js';
import { conStructuredData } from './con-structured-data.check.js';

describeCheck(conStructuredData, {
  ok: [
    [jsonLd({ '@context': 'https://schema.org', '@type': 'WebSite' }), { types: ['WebSite'] }],
    [page('<div itemscope itemtype="https://schema.org/Product">'), { types: ['Product'] }],
  ],
  missing: [[page(), {}]],
  invalid: [
    [page('<script type="application/ld+json"></script>'), { error: 'Unexpected end of JSON input' }],
    [
      page('<script type="application/ld+json">[1,]</script>'),
      { error: expect.stringContaining('Unexpected token') as string },
    ],
  ],
  'no-type': [
    [jsonLd({ '@type': 'WebSite' }), {}],
    [jsonLd({ '@context': 'https://schema.org', name: 'x' }), {}],
  ],
  silent: [page('<script src=/app.js></script>'), jsonLd({ '@type': 'Product', name: 'x'.repeat(600_000) })],
});
