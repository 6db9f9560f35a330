import { checkOver } from '#base/domain/check.js';
import type { HttpFacts } from './http-facts.js';

/** Declares a check of a website over HTTP. */
export const check = checkOver<HttpFacts, 'security' | 'web'>();
