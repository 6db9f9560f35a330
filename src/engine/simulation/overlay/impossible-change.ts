/** Why a change is impossible. */
export type Obstacle =
  | 'host-invalid'
  | 'host-outside'
  | 'delegated'
  | 'type-unsupported'
  | 'value-missing'
  | 'value-invalid'
  | 'zone-missing'
  | 'not-published'
  | 'beside-cname'
  | 'cname-several'
  | 'cname-apex'
  | 'soa-one'
  | 'ns-needed'
  | 'below-dname';

export class ImpossibleChange extends Error {
  constructor(
    /** Counted from 1. */
    readonly number: number,
    readonly obstacle: Obstacle,
    readonly params: Readonly<Record<'host' | 'type' | 'value' | 'zone', string>>,
  ) {
    super(obstacle);
  }
}
