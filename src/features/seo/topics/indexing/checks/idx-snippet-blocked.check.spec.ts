import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxSnippetBlocked } from './idx-snippet-blocked.check.js';

const meta = (content: string, name = 'robots') => page(`<meta name="${name}" content="${content}">`);

describeCheck(idxSnippetBlocked, {
  ok: [
    [page(), {}],
    [meta('max-snippet:-1, max-image-preview:large'), {}],
    [meta('max-snippet:160'), {}],
  ],
  all: [
    [meta('nosnippet'), {}],
    [meta('max-snippet:0'), {}],
    [page('', { headers: { 'x-robots-tag': 'max-snippet: 0' } }), {}],
  ],
  some: [[meta('nosnippet', 'googlebot'), { agents: ['googlebot'] }]],
  silent: [page('', { headers: { 'x-robots-tag': 'CCBot: nosnippet' } })],
});
