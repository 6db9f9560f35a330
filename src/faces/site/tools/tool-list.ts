interface ToolLink {
  readonly path: string;
  /** Key of its texts. */
  readonly key: string;
  /** Only where the service receives mail. */
  readonly receivesMail?: true;
}

type ToolGroups = Readonly<Record<string, readonly ToolLink[]>>;

/** Every tool with its own page, grouped by subject. */
const TOOLS: ToolGroups = {
  dns: [
    { path: '/lookup', key: 'lookup' },
    { path: '/propagation', key: 'propagation' },
    { path: '/dnssec', key: 'dnssec' },
    { path: '/preview', key: 'preview' },
    { path: '/many', key: 'many' },
    { path: '/zone', key: 'zone' },
    { path: '/compare', key: 'compare' },
    { path: '/evidence', key: 'evidence' },
    { path: '/availability', key: 'availability' },
    { path: '/move', key: 'move' },
    { path: '/rollover', key: 'rollover' },
    { path: '/idn', key: 'idn' },
  ],
  mail: [
    { path: '/mail-check', key: 'mail' },
    { path: '/dkim', key: 'dkim' },
    { path: '/spf', key: 'senders' },
    { path: '/mail-test', key: 'mail-test', receivesMail: true },
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

/** Ways in for visitors who know a symptom: the tools that help, in the order of use, by the keys of their texts. */
const SYMPTOMS: ToolGroups = {
  spam: [
    { path: '#domain', key: 'check' },
    { path: '/mail-test', key: 'test', receivesMail: true },
    { path: '/message', key: 'message' },
    { path: '/profiles', key: 'profiles' },
  ],
  bounce: [
    { path: '/bounce', key: 'bounce' },
    { path: '#domain', key: 'check' },
    { path: '/mail-check', key: 'mail' },
  ],
  website: [
    { path: '#domain', key: 'check' },
    { path: '/availability', key: 'availability' },
    { path: '/propagation', key: 'propagation' },
  ],
  move: [
    { path: '/move', key: 'move' },
    { path: '/zone', key: 'zone' },
    { path: '/propagation', key: 'propagation' },
  ],
};

/** What this service offers. */
export interface Offer {
  readonly receivesMail: boolean;
}

export function toolsOf(offer: Offer): ToolGroups {
  return offered(TOOLS, offer);
}

export function symptomsOf(offer: Offer): ToolGroups {
  return offered(SYMPTOMS, offer);
}

function offered(groups: ToolGroups, { receivesMail }: Offer): ToolGroups {
  const isOffered = (tool: ToolLink) => receivesMail || !tool.receivesMail;
  return Object.fromEntries(Object.entries(groups).map(([group, tools]) => [group, tools.filter(isOffered)]));
}
