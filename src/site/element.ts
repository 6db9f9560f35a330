import { type FunctionComponent, h, type VNode } from 'preact';

/** A page with what it shows: typed by the page, for controllers, which are no TSX. */
export function element<P extends object>(page: (props: P) => VNode | null, props: P): VNode {
  return h(page as FunctionComponent, props);
}
