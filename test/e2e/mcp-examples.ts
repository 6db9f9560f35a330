export interface ToolExample {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** The REST request for the same: a path below /api/v1, and a body where it is a POST. */
  readonly path: string;
  readonly body?: object;
}

const dmarc = { policy: 'reject', rua: ['a@b.example'] };

/** Every tool, in order, with arguments that work in the lab. */
export const TOOL_EXAMPLES: readonly ToolExample[] = [
  { tool: 'dns_health_check', args: { domain: 'spfopen.com' }, path: 'check/spfopen.com' },
  { tool: 'dns_lookup', args: { name: 'perfect.test', type: 'mx' }, path: 'lookup/perfect.test/MX' },
  { tool: 'dns_propagation', args: { name: 'moved.com', type: 'A' }, path: 'propagation/moved.com/A' },
  { tool: 'domain_availability', args: { domain: 'www.nodnssec.com' }, path: 'availability/nodnssec.com' },
  { tool: 'dkim_check', args: { domain: 'dkim.com', selector: 'rsa2048' }, path: 'dkim/dkim.com/rsa2048' },
  { tool: 'dnssec_check', args: { domain: 'bogus.com' }, path: 'dnssec/bogus.com' },
  { tool: 'mail_check', args: { domain: 'perfect.test' }, path: 'mail-check/perfect.test' },
  { tool: 'seo_check', args: { domain: 'perfect.test' }, path: 'seo-check/perfect.test' },
  { tool: 'idn_convert', args: { name: 'München.DE' }, path: `idn/${encodeURIComponent('München.DE')}` },
  { tool: 'generate_record', args: { kind: 'dmarc', input: dmarc }, path: 'generate/dmarc', body: dmarc },
];
