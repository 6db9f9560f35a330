import type { IdnResult } from '#features/idn/idn.dto.js';
import { type Block, words } from './block.js';

/** The two forms of a name. */
export function idnView({ ascii, unicode }: IdnResult): readonly Block[] {
  return [
    { kind: 'verdict', subject: unicode, state: 'ok', title: words('views.idn.valid'), more: [] },
    {
      kind: 'facts',
      facts: [
        { label: 'Unicode', value: unicode, copy: 'name' },
        { label: 'Punycode', value: ascii, copy: 'name' },
      ],
    },
  ];
}
