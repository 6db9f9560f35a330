import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecMixedContent } from './tec-mixed-content.check.js';

const image = '<img src="http://a.example/lamp.jpg">';
const policy = 'Upgrade-Insecure-Requests';
const meta = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
const sources = `img-src ${Array.from({ length: 100 }, (_, i) => `https://cdn${i}.example`).join(' ')}; `;

describeCheck(tecMixedContent, {
  ok: [
    [page('<img src="https://a.example/lamp.jpg"><a href="http://a.example/">A</a>'), {}],
    [page(image, { headers: { 'content-security-policy': policy } }), {}],
    [page(meta(policy) + image), {}],
    [page('<script type="text/plain" src="http://a.example/x.js"></script>'), {}],
    [page('<script src="http://localhost:35729/livereload.js"></script><img src="http://127.0.0.1/x.png">'), {}],
    [page(meta(sources + policy) + image), {}],
    [page(meta("default-src 'self' http:") + meta(policy) + image), {}],
  ],
  mixed: [
    [page(image), { count: 1, urls: ['http://a.example/lamp.jpg'] }],
    [
      page('<script type="text/ecmascript" src="http://a.example/x.js"></script>'),
      { count: 1, urls: ['http://a.example/x.js'] },
    ],
  ],
  silent: [page(image, { url: 'http://example.com/' })],
});
