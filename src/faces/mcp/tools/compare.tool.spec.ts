import { Localizer } from '#platform/edge/texts/localizer.js';
import type { MoveResult } from '#features/move/move.dto.js';
import type { MoveService } from '#features/move/move.service.js';
import { CompareTool } from './compare.tool.js';

it('the report after the move is compact as well', () => {
  const tool = new CompareTool({} as MoveService, new Localizer({}));
  const findings = [{ severity: 'ok' }, { severity: 'warn' }];
  const result = { zone: 'a.example', after: { findings } } as unknown as MoveResult;
  expect(tool.structured(result, { response: 'compact' } as never)).toMatchObject({
    after: { findings: [{ severity: 'warn' }] },
  });
  expect(tool.structured(result, { response: 'full' } as never)).toMatchObject({ after: { findings } });
});
