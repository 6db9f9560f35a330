import { checkOver } from '#base/domain/check.js';
import type { HealthCategory } from '#features/health/health-check.js';
import type { MessageFacts } from './message-facts.js';

/** Declares a check on a message. */
export const check = checkOver<MessageFacts, HealthCategory>();
