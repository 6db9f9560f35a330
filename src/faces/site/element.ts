import { type FunctionComponent, h, type VNode } from 'preact';

/** Creates the element of a page with typed props, for controllers, which are not TSX. */
export function element<P extends object>(page: (props: P) => VNode | null, props: P): VNode {
  return h(page as FunctionComponent, props);
}
