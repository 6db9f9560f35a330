interface ToolLink {
  readonly path: string;
  /** Key of its texts. */
  readonly key: string;
}

/** Every tool with its own page, grouped by subject. */
export const TOOLS: Readonly<Record<'dns' | 'mail' | 'web', readonly ToolLink[]>> = {
  dns: [
    { path: '/lookup', key: 'lookup' },
    { path: '/propagation', key: 'propagation' },
    { path: '/dnssec', key: 'dnssec' },
    { path: '/preview', key: 'preview' },
    { path: '/many', key: 'many' },
    { path: '/zone', key: 'zone' },
    { path: '/compare', key: 'compare' },
    { path: '/availability', key: 'availability' },
    { path: '/move', key: 'move' },
    { path: '/idn', key: 'idn' },
  ],
  mail: [
    { path: '/mail-check', key: 'mail' },
    { path: '/dkim', key: 'dkim' },
    { path: '/spf', key: 'senders' },
    { path: '/message', key: 'message' },
    { path: '/headers', key: 'headers' },
    { path: '/bounce', key: 'bounce' },
    { path: '/reports', key: 'reports' },
    { path: '/profiles', key: 'profiles' },
    { path: '/generate/dmarc', key: 'dmarc' },
    { path: '/generate/spf', key: 'spf' },
    { path: '/generate/mta-sts', key: 'mta-sts' },
  ],
  web: [
    { path: '/web-check', key: 'web' },
    { path: '/seo-check', key: 'seo' },
    { path: '/generate/caa', key: 'caa' },
  ],
};
