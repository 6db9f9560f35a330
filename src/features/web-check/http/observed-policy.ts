import type { PageContent } from './page-content.js';

/** Directives that fall back to default-src, in the order in which a policy lists them. */
const FETCHED = ['script-src', 'style-src', 'img-src', 'media-src', 'frame-src', 'manifest-src'] as const;
const MAX_ORIGINS = 20;

/** A policy to start with: it allows what the home page loads. Only for report-only use, since other pages load more. */
export function observedPolicy(content: PageContent | undefined): string {
  const origins = (directive: string) => [...(content?.origins.get(directive) ?? [])].slice(0, MAX_ORIGINS);
  const fetched = FETCHED.flatMap((directive) => {
    const sources = origins(directive);
    return sources.length > 0 ? [`${directive} 'self' ${sources.join(' ')}`] : [];
  });
  return ["default-src 'self'", ...fetched, "object-src 'none'", "base-uri 'self'", "frame-ancestors 'self'"].join(
    '; ',
  );
}
