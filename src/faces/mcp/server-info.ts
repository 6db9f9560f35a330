import { VERSION } from '#platform/config/installation.js';

export const SERVER_INFO = { name: 'domain-diagnostics', title: 'Domain Diagnostics', version: VERSION } as const;
