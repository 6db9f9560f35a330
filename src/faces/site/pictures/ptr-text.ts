import type { PageContext } from '../page-context.js';

/** Whether the PTR record of an address leads back to it; empty if that is not known. */
export function ptrText(page: PageContext, hasPtr: boolean | undefined): string {
  return hasPtr === undefined ? '' : page.t(hasPtr ? 'pictures.route.ptr' : 'pictures.route.noPtr');
}
