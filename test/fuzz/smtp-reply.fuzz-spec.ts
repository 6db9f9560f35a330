import { ReplyReader, type SmtpReply } from '#platform/network/smtp/smtp-reply.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { fc } from '../properties.js';
import { howMany } from '../sweep.js';

const numRuns = howMany('SMTP replies in pieces', 20_000, 500, 4000);

/** The replies that a reader returns when the bytes arrive in pieces. */
function read(bytes: Buffer, cuts: readonly number[]): SmtpReply[] | 'malformed' {
  const reader = new ReplyReader();
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  try {
    return ends.flatMap((end, i) => reader.read(bytes.subarray(ends[i - 1] ?? 0, end)));
  } catch (error) {
    expect(error).toBeInstanceOf(UpstreamError);
    return 'malformed';
  }
}

const line = fc.tuple(
  fc.constantFrom('220', '250', '421', '554', '99', 'x'),
  fc.constantFrom(' ', '-', ''),
  fc.string(),
);
const text = fc
  .array(
    line.map((parts) => parts.join('')),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\r\n') + '\r\n');
const bytes = fc.oneof(
  text.map((written) => Buffer.from(written, 'latin1')),
  fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
);

it('reads the same however it arrives, or refuses it', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat()), (written, cuts) => {
      expect(read(written, cuts)).toEqual(read(written, []));
    }),
    { numRuns },
  );
});

it('a reply has a code, and a line at least', () => {
  fc.assert(
    fc.property(bytes, (written) => {
      const replies = read(written, []);
      if (replies === 'malformed') return;
      for (const { code, lines } of replies)
        expect([code >= 200 && code < 600, lines.length > 0]).toEqual([true, true]);
    }),
    { numRuns },
  );
});
