/** A label that does not exist; an answer for it comes from a wildcard. */
export const NO_HOST = 'no-such-host-7c41e9';
/** The same below `_domainkey`. */
export const NO_SELECTOR = 'no-such-selector-7c41e9';

export const nonexistentBelow = (name: string) => `${NO_HOST}.${name}`;
