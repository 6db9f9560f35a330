import { checkOver } from '#base/domain/check.js';
import type { Category } from '#base/domain/category.js';
import type { MessageFacts } from './message-facts.js';

/** Declares a check on a message. */
export const check = checkOver<MessageFacts, Category>();
