import { Rcode } from '#formats/dns-wire/rcode.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { DnsQuery } from './dns-answer.js';
import { readUnvalidated } from './read-unvalidated.js';

const QUESTION = { name: 'example.com', type: 'A' } as const;

function read(rcode: number, unchecked: number | 'lost') {
  const asked: DnsQuery[] = [];
  const reading = readUnvalidated(QUESTION, (question) => {
    asked.push(question);
    const reply = question.checkingDisabled ? unchecked : rcode;
    if (reply === 'lost') return Promise.reject(new UpstreamError('timeout'));
    return Promise.resolve({
      resolver: 'r',
      rcode: reply,
      ad: false,
      answers: [],
      authorities: [],
      extendedErrors: [],
    });
  });
  return { asked, reading };
}

it.each([Rcode.NOERROR, Rcode.NXDOMAIN, Rcode.REFUSED])(
  'an answer with code %d is not asked for again',
  async (rcode) => {
    const { asked, reading } = read(rcode, 'lost');
    expect([await reading, asked]).toMatchObject([{ rcode, isBogus: false }, [QUESTION]]);
  },
);

it('what fails is read without validation', async () => {
  const { asked, reading } = read(Rcode.SERVFAIL, Rcode.NOERROR);
  expect(await reading).toMatchObject({ rcode: Rcode.NOERROR, isBogus: true });
  expect(asked).toEqual([QUESTION, { ...QUESTION, checkingDisabled: true }]);
});

it('a second question that is lost leaves nothing known', async () => {
  await expect(read(Rcode.SERVFAIL, 'lost').reading).rejects.toMatchObject({ reason: 'timeout' });
});
