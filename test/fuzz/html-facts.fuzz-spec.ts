import { fc } from '../properties.js';
import { takesLongerThan } from '../checks/cpu-time.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { readHtmlFacts } from '#features/seo/html/html-facts.js';

const PIECES = [
  ...[
    '<a ',
    '<a href=',
    '<title>',
    '</title>',
    '<svg>',
    '</svg>',
    '<template>',
    '<script type=application/ld+json>',
    '</script>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    '&amp',
    '&#x110000;',
    '&#0;',
    '"',
    "'",
    '>',
    '/>',
    '=',
    '<meta name=',
    '<h1>',
    '{"@type":',
    '[',
    ']',
  ],
];
const HOSTILE = [
  '<a>',
  '</b>',
  '<',
  '&',
  '&amp;',
  '<svg>',
  '<!--',
  '<a b=c ',
  '<h1>',
  '<title>',
  '<script type="application/ld+json">[',
];
const TWO_MEGABYTES = 2 * 1024 * 1024;

describe('reading a page', () => {
  it('reads anything', () => {
    const page = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 60 });
    fc.assert(
      fc.property(page, (pieces) => {
        const { text, head } = runToEnd(readHtmlFacts(Buffer.from(pieces.join(''))));
        expect(text.words).toBeLessThanOrEqual(text.characters);
        expect(head.metas.every(({ name }) => name === name.toLowerCase())).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads any bytes under any name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (bytes, type) => {
        expect(runToEnd(readHtmlFacts(bytes, `text/html; charset=${type}`)).bytes).toBe(bytes.length);
      }),
    );
  });

  it.each(HOSTILE)('takes no time over two megabytes of %s', (piece) => {
    const page = Buffer.from(piece.repeat(TWO_MEGABYTES / piece.length));
    expect(takesLongerThan(3000, () => runToEnd(readHtmlFacts(page)))).toBe(false);
  });
});
