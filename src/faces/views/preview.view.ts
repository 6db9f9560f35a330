import type { PreviewResult } from '#features/preview/preview.dto.js';
import { type Block, words } from './block.js';
import { changeBlocks, changeGrounds, changeSaid } from './change-blocks.js';

/** What changes of some records would do. */
export function previewView(result: PreviewResult): readonly Block[] {
  return [
    {
      kind: 'verdict',
      subject: result.after.displayDomain,
      ...changeSaid(result),
      more: changeGrounds(result),
    },
    ...changeBlocks(result),
    { kind: 'text', line: words('views.change.preview') },
  ];
}
