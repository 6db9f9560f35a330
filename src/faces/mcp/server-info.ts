import { VERSION } from '#platform/config/config.js';

export const SERVER_INFO = { name: 'domain-diagnostics', title: 'Domain Diagnostics', version: VERSION } as const;
