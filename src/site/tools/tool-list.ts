interface ToolLink {
  readonly path: string;
  /** Its texts in the catalog. */
  readonly key: string;
}

/** Every tool with a page of its own, by what it is about. */
export const TOOLS: Readonly<Record<'dns' | 'mail' | 'web', readonly ToolLink[]>> = {
  dns: [
    { path: '/lookup', key: 'lookup' },
    { path: '/propagation', key: 'propagation' },
    { path: '/dnssec', key: 'dnssec' },
    { path: '/preview', key: 'preview' },
    { path: '/availability', key: 'availability' },
    { path: '/move', key: 'move' },
    { path: '/idn', key: 'idn' },
  ],
  mail: [
    { path: '/mail-check', key: 'mail' },
    { path: '/dkim', key: 'dkim' },
    { path: '/headers', key: 'headers' },
    { path: '/bounce', key: 'bounce' },
    { path: '/generate/dmarc', key: 'dmarc' },
    { path: '/generate/spf', key: 'spf' },
    { path: '/generate/mta-sts', key: 'mta-sts' },
  ],
  web: [
    { path: '/seo-check', key: 'seo' },
    { path: '/generate/caa', key: 'caa' },
  ],
};
