/**
 * Nest also loads these packages by name at run time: a bundled second copy would lack the decorator metadata of the
 * first.
 */
export const ALONE = ['class-transformer', 'class-validator'];
