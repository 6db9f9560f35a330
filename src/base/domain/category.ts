/** What a finding about a domain concerns. */
export const CATEGORIES = ['dns', 'email', 'web', 'security'] as const;
export type Category = (typeof CATEGORIES)[number];
