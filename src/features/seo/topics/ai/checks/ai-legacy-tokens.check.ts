import { info } from '#base/domain/outcome.js';
import {
  LEGACY_AGENTS,
  SEARCH_AGENTS,
  TRAINING_AGENTS,
  USER_AGENTS,
  VERIFIED_AT,
} from '#base/fingerprints/ai-agents.data.js';
import { check } from '../../../seo-check.js';

/** Tokens that replaced the legacy ones; a file that names one was updated. */
const CURRENT = [...TRAINING_AGENTS, ...SEARCH_AGENTS, ...USER_AGENTS].filter((agent) => /claude|cohere/i.test(agent));

export const aiLegacyTokens = check({
  id: 'ai-legacy-tokens',
  category: 'ai',
  needs: ['robots'],
  outcomes: { legacy: info('agents', 'date') },
  run({ robots }, { legacy }) {
    const agents = LEGACY_AGENTS.filter((agent) => robots.names(agent));
    const upToDate = CURRENT.some((agent) => robots.names(agent));
    if (agents.length > 0 && !upToDate) return legacy({ agents, date: VERIFIED_AT });
  },
});
