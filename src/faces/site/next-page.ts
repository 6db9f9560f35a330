/** The page of an endpoint; its form if the endpoint does not name the domain. */
export function nextPage(endpoint: string): string {
  const [, , , name = '', ...rest] = endpoint.split('/');
  if (name === 'header-analysis') return '/headers';
  if (name === 'bounce-analysis') return '/bounce';
  if (name === 'plan') return `/check/${rest.join('/')}#plan`;
  if (rest.includes('{domain}')) return name === 'check' ? '/' : `/${name}`;
  return `/${[name, ...rest].join('/')}`;
}

/** What a link opens: the key of its text, and the name that it is about. */
export function nextWords(endpoint: string): { readonly key: string; readonly params: Record<string, string> } {
  const [path = ''] = nextPage(endpoint).split('?', 1);
  const [tool = '', name, type = ''] = path.slice(1).split('/'); // the third is a record type, a selector or a domain
  if (name === undefined) return { key: tool === '' ? 'site.home.check' : `site.opens.${tool}`, params: {} };
  return {
    key: `site.opensFor.${tool}`,
    params: { name: decodeURIComponent(name), type: decodeURIComponent(type) },
  };
}
