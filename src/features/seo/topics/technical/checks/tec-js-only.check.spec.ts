import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecJsOnly } from './tec-js-only.check.js';

const app = '<div id=app></div><script src=/app.js></script>';

const counting = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
  <script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);} gtag('js', new Date());</script>`;

describeCheck(tecJsOnly, {
  ok: [
    [page('lamp '.repeat(50) + app), {}],
    [page('<p>A short page, but a page.</p>'), {}],
    [page(`<h1>Lamps</h1>${app}`), {}],
    [page('<p>Welcome</p><a href=/lamps>Our lamps</a><a href=/contact>Contact</a><script src=/a.js></script>'), {}],
    [page('<p>Back soon.</p><a href=mailto:info@example.com>Write to us</a><script src=/count.js></script>'), {}],
    [page('<a href=https://shop.example/>To the shop</a><script src=/count.js></script>'), {}],
    [page('<form action=/in>Name <input name=n> Password <input type=password></form><script src=/a.js></script>'), {}],
    [page(`<p>Lamps by hand. Ring us: 030 1234.</p>${counting}`), {}],
    [page(`<p>We move.</p><script src=https://stats.example/matomo.js async></script>`), {}],
  ],
  silent: [page(''), page('<img src=/lamp.jpg>')],
  empty: [
    [page(app), { count: 0 }],
    [page(counting + app), { count: 0 }],
    [page('<div id=app></div><script>document.write(1)</script>'), { count: 0 }],
    [page(`${app}<form><input type=hidden name=token></form>`), { count: 0 }],
    [page(`Please wait${app}<noscript>This page needs scripts to be shown.</noscript>`), { count: 2 }],
    [page(`<a href="#main">Skip</a>${app}`), { count: 1 }],
    [page(`<a href="#main">Skip</a> <a href="/">Home</a>${app}`), { count: 2 }],
    [page(`${app}<div id=error>An error has occurred. <a href=".">Reload</a></div>`), { count: 5 }],
  ],
});
