import { idn } from '../commands/idn.command.js';
import type { ReportCommand } from '../command.js';
import { Texts } from '../texts.js';
import { LocalEngine } from './local-engine.js';

const NOTHING = () => undefined;

it.each([
  ['en', 'is not a valid domain name. Give a name such as'],
  ['de', 'ist kein gültiger Domainname. Geben Sie einen Namen wie'],
] as const)('refuses a name in words of a command line: %s', async (language, said) => {
  const engine = new LocalEngine(new Texts(language));
  const target = { label: 'a..b', input: { name: 'a..b' } };
  await expect(engine.report(idn as unknown as ReportCommand, target, NOTHING)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(said) as string,
  });
});
