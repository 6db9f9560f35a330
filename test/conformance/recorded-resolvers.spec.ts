import { Rcode } from '#formats/dns-wire/rcode.js';
import { send, type Reply } from '../network/fake-doh.js';
import { ResolverPanel } from '../network/resolver-panel.js';
import { RESOLVER_QUESTIONS } from '../recorded/questions.js';
import { MAKES, resolverAnswer } from '../recorded/recorded-answers.js';

/** A resolver that replays the recorded answers of this vendor. */
const replaying =
  (make: string): Reply =>
  (stream, { questions: [question], cd: checkingDisabled }) => {
    const { name, type } = question!;
    send(stream, resolverAnswer(make, { name: name.slice(0, -1), type, checkingDisabled }));
  };

describe.each(MAKES)('CachingResolver over what %s said', (make) => {
  let panel: ResolverPanel;
  beforeAll(async () => (panel = await ResolverPanel.of([replaying(make), replaying('unbound')])));
  afterAll(() => panel.stop());

  it.each(RESOLVER_QUESTIONS)('$name $type', async (question) => {
    const { rcode, ad, answers } = await panel.resolver.queryAt('resolver-1', question);
    expect({ rcode, ad }).toEqual({ rcode: Rcode[question.rcode], ad: question.flags.includes('ad') });
    expect([...new Set(answers.map(({ type }) => type))].sort()).toEqual(question.answer);
  });
});

it('a panel of all makes answers each question of the table with its truth', async () => {
  const panel = await ResolverPanel.of(MAKES.map(replaying));
  for (const question of RESOLVER_QUESTIONS) {
    const { rcode, ad } = await panel.resolver.query(question);
    expect({ rcode, ad }).toEqual({ rcode: Rcode[question.rcode], ad: question.flags.includes('ad') });
  }
  await panel.stop();
});
