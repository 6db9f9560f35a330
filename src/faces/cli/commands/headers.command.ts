import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import type { ReportCommand } from '../command.js';
import { bold, dim, green, indented, line, red } from '../output/line.js';
import { headerSection, readMessage } from '../pasted.js';

export const headers: ReportCommand<{ bytes: Uint8Array }, HeaderAnalysisResult> = {
  name: 'headers',
  parameters: [{ name: 'FILE', optional: true }],
  options: {},
  examples: ['headers message.eml', 'headers < message.eml'],
  operations: ['analyseHeader'],
  async targets(given, sources) {
    const { label, bytes } = await readMessage(given, sources);
    return [{ label, input: { bytes: headerSection(bytes) } }];
  },
  request: ({ bytes }) => ({ path: ['header-analysis'], body: bytes }),
  local: async () => {
    const { HeaderModule } = await import('#features/header/header.module.js');
    const { HeaderService } = await import('#features/header/header.service.js');
    return { module: HeaderModule, call: (desk, { bytes }) => desk.get(HeaderService).analyze(bytes) };
  },
  view({ hops, auth, fields, alignment, spamFilters = [] }, { texts }) {
    const say = (key: string) => texts.text(`site.tools.headers.${key}`);
    const verdicts = (['spf', 'dkim', 'dmarc'] as const).flatMap((key) => [
      `${key.toUpperCase()} `,
      auth[key] === 'pass' ? green(auth[key]) : red(auth[key] ?? say('absent')),
      '  ',
    ]);
    return [
      line(...verdicts, `${say('alignment')}: `, say(`aligned.${alignment.aligned}`)),
      ...Object.entries(fields).flatMap(([key, value]: [string, string | undefined]) =>
        value === undefined ? [] : [indented(2, dim(`${say(`fields.${key}`)}: `), value)],
      ),
      ...spamFilters.map(({ field, isSpam, score, reasons }) =>
        indented(
          2,
          dim(`${field}: `),
          isSpam ? red(say('spam.true')) : green(say('spam.false')),
          ` ${[score ?? '', ...reasons].join(' ').trim()}`,
        ),
      ),
      ...hops.map(({ index, from, by, with: protocol, date, deltaSec }) =>
        indented(
          2,
          dim(`${index} `),
          `${from ?? '–'} → `,
          bold(by ?? '–'),
          ` ${protocol ?? ''} `,
          deltaSec === undefined ? dim(date ?? '') : dim(texts.text('site.seconds', { count: deltaSec })),
        ),
      ),
    ];
  },
  verdict: ({ auth }) => (auth.dmarc === 'fail' ? 'found' : 'fine'),
};
