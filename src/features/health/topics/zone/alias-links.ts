/** Links that are queried one by one; a chain of as many may be longer. */
export const MAX_LINKS = 16;
