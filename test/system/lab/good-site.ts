const WORDS = 'We make lamps of glass and brass by hand, in small numbers and for a long life. '.repeat(40);

/** A small web site without faults, by file. */
export function goodSite(name: string): Record<string, string> {
  const home = `https://${name}/`;
  const company = { '@context': 'https://schema.org', '@type': 'Organization', name: 'Lamps', url: home };
  return {
    'index.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Lamps made by hand in Berlin</title>
<meta name="description" content="Lamps of glass and brass, made by hand in small numbers in Berlin since 1923.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:title" content="Lamps"><meta property="og:description" content="Made by hand in Berlin">
<meta property="og:image" content="${home}lamp.svg"><link rel="icon" href="/lamp.svg">
<link rel="canonical" href="${home}"><script type="application/ld+json">${JSON.stringify(company)}</script></head>
<body><h1>Lamps</h1><p>${WORDS}</p><a href="/workshop">How we work</a><img src="/lamp.svg" alt="A lamp"></body></html>`,
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${home}sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${home}</loc></url></urlset>`,
    'lamp.svg': `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
<title>A lamp</title><circle cx="32" cy="32" r="30"/></svg>`,
    '.well-known/security.txt': `Contact: mailto:security@${name}\nExpires: 2030-01-01T00:00:00Z\n`,
  };
}
