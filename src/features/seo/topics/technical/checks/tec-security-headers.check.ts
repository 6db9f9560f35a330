import { info, ok } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const tecSecurityHeaders = check({
  id: 'tec-security-headers',
  category: 'technical',
  needs: ['page', 'html'],
  outcomes: { ok: ok(), missing: info('headers') },
  run({ page: { headers, url } }, { ok, missing }) {
    const policy = headers.get('content-security-policy')?.toLowerCase() ?? '';
    const wanted = [
      {
        name: 'Strict-Transport-Security',
        present: url.protocol === 'http:' || headers.has('strict-transport-security'),
      },
      {
        name: 'X-Content-Type-Options',
        present: /^nosniff\s*(?:,|$)/i.test(headers.get('x-content-type-options') ?? ''),
      },
      { name: 'X-Frame-Options', present: headers.has('x-frame-options') || policy.includes('frame-ancestors') },
      { name: 'Referrer-Policy', present: headers.has('referrer-policy') },
    ];
    const names = wanted.filter(({ present }) => !present).map(({ name }) => name);
    return names.length > 0 ? missing({ headers: names }) : ok();
  },
});
