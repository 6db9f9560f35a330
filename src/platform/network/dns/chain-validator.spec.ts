import { Internet } from '#test/lab/internet.js';
import { Recursor } from '#test/lab/recursor.js';
import { SetClock } from '#test/network/set-clock.js';
import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import type { Message } from '#formats/dns-wire/message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ChainValidator } from './chain-validator.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';

const WEB = `@ A 198.51.100.1
www CNAME @
*.wild TXT "any"
out CNAME www.unsigned.com.
`;

/** A resolver that follows delegations and does not validate. */
class Careless {
  readonly asked: string[] = [];
  /** Changes what it says; undefined for no answer. */
  twist: (answer: Message, query: DnsQuery) => Message | undefined = (answer) => answer;
  private readonly recursor;

  constructor(internet: Internet) {
    this.recursor = new Recursor(internet);
  }

  ask(query: DnsQuery): Promise<DnsAnswer> {
    this.asked.push(`${query.name} ${query.type}`);
    const message = this.twist(this.recursor.answer(queryMessage({ ...query, checkingDisabled: true })), query);
    if (!message) return Promise.reject(new UpstreamError('timeout'));
    const { rcode, answers, authorities, edns } = message;
    return Promise.resolve({
      ...{ resolver: 'r', rcode, ad: false, answers, authorities },
      extendedErrors: extendedErrors(edns),
    });
  }
}

const internet = new Internet();
internet.register('secure.com', { records: WEB, signing: {} });
internet.register('hashed.com', { records: WEB, signing: { denial: { iterations: 0, salt: '' } } });
internet.register('unsigned.com', { records: WEB });
internet.register('island.com', { records: WEB, signing: {}, ds: 'none' });
internet.register('expired.com', { records: WEB, signing: { exceptions: { A: [-9, -1] } } });
internet.register('bare.com', { records: WEB, signing: { exceptions: { A: 'unsigned' } } });
internet.register('unproven.com', { records: WEB, signing: { denial: 'none' } });
internet.register('stranger.com', { records: WEB, signing: {}, ds: 'orphan' });

const anchor = internet.zone('.').signer!.ds();
let resolver: Careless;
const validatorWith = (anchors = [anchor]) => {
  resolver = new Careless(internet);
  return new ChainValidator(anchors, new SetClock(Date.now()), (query) => resolver.ask(query));
};

async function stateOf(validator: ChainValidator, name: string, type: RecordType): Promise<string> {
  const {
    ad,
    isUndecided,
    rcode,
    extendedErrors: errors,
  } = await validator.validated({ name, type }, await resolver.ask({ name, type }));
  if (rcode === Rcode.SERVFAIL) return `bogus ${errors.map(({ code }) => code).join()}`;
  return isUndecided ? 'unknown' : ad ? 'secure' : 'insecure';
}

it.each<[string, RecordType, string]>([
  ['secure.com', 'A', 'secure'],
  ['secure.com', 'DS', 'secure'],
  ['secure.com', 'DNSKEY', 'secure'],
  ['www.secure.com', 'A', 'secure'],
  ['secure.com', 'TXT', 'secure'],
  ['nobody.secure.com', 'A', 'secure'],
  ['x.wild.secure.com', 'TXT', 'secure'],
  ['nobody.hashed.com', 'A', 'secure'],
  ['x.wild.hashed.com', 'TXT', 'secure'],
  ['com', 'NS', 'secure'],
  ['.', 'DNSKEY', 'secure'],
  ['.', 'NS', 'secure'],
  ['unsigned.com', 'A', 'insecure'],
  ['unsigned.com', 'DS', 'secure'],
  ['unsigned.com', 'TXT', 'insecure'],
  ['nobody.unsigned.com', 'A', 'insecure'],
  ['out.secure.com', 'A', 'insecure'],
  ['island.com', 'A', 'insecure'],
  ['expired.com', 'A', 'bogus 7'],
  ['bare.com', 'A', 'bogus 10'],
  ['nobody.unproven.com', 'A', 'bogus 12'],
  ['stranger.com', 'A', 'bogus 9'],
])('%s %s is %s', async (name, type, state) => {
  expect(await stateOf(validatorWith(), name, type)).toBe(state);
});

describe('is unknown, never unsigned and never bogus', () => {
  const types: RecordType[] = ['A', 'DS', 'TXT'];
  const names = ['secure.com', 'unsigned.com', 'expired.com', 'nobody.secure.com'];
  const states = async (validator: ChainValidator) => {
    const found = new Set<string>();
    for (const name of names) for (const type of types) found.add(await stateOf(validator, name, type));
    return [...found];
  };
  const isSigning = (type: RecordType) => type === 'RRSIG' || type === 'NSEC' || type === 'NSEC3';

  it('where the resolver leaves signatures out', async () => {
    const validator = validatorWith();
    resolver.twist = (answer) => ({
      ...answer,
      answers: answer.answers.filter(({ type }) => !isSigning(type)),
      authorities: answer.authorities.filter(({ type }) => !isSigning(type)),
    });
    expect(await states(validator)).toEqual(['unknown']);
  });

  it.each<RecordType>(['DNSKEY', 'DS'])('where %s records get no answer', async (type) => {
    const validator = validatorWith();
    resolver.twist = (answer, query) => (query.type === type ? undefined : answer);
    expect(await stateOf(validator, 'secure.com', 'A')).toBe('unknown');
    expect(await stateOf(validator, 'unsigned.com', 'A')).toBe('unknown');
  });

  it.each<RecordType>(['DNSKEY', 'DS'])('where %s records get an error', async (type) => {
    const validator = validatorWith();
    resolver.twist = (answer, query) =>
      query.type === type ? { ...answer, rcode: Rcode.SERVFAIL, answers: [] } : answer;
    expect(await stateOf(validator, 'secure.com', 'A')).toBe('unknown');
  });

  it('where the keys of the root are not those of the anchor', async () => {
    expect(await states(validatorWith([{ ...anchor, digest: new Uint8Array(32) }]))).toEqual(['unknown']);
  });

  it('where a negative answer comes without its proof', async () => {
    const validator = validatorWith();
    resolver.twist = (answer, { type }) => (type === 'TXT' ? { ...answer, authorities: [] } : answer);
    expect(await stateOf(validator, 'secure.com', 'TXT')).toBe('unknown');
  });
});

it('fetches each link once for many answers', async () => {
  const validator = validatorWith();
  for (const label of ['a', 'b', 'c', 'd']) await stateOf(validator, `${label}.wild.secure.com`, 'TXT');
  const chain = resolver.asked.filter((question) => !question.endsWith('TXT'));
  expect(chain.toSorted()).toEqual(['. DNSKEY', 'com DNSKEY', 'com DS', 'secure.com DNSKEY', 'secure.com DS']);
});

it('passes on what a resolver says about signatures of a name that is no zone', async () => {
  const validator = validatorWith();
  resolver.twist = (answer, { type }) =>
    type === 'A'
      ? {
          ...answer,
          answers: answer.answers.map((record) =>
            record.type === 'RRSIG' ? { ...record, data: { ...record.data, signer: 'www.secure.com.' } } : record,
          ),
        }
      : answer;
  expect(await stateOf(validator, 'www.secure.com', 'A')).toMatch(/^bogus/);
});
