import { generateKeyPairSync } from 'node:crypto';
import { dkimSigned } from '#test/lab/dkim-signer.js';
import { known } from '#base/domain/fact.js';
import { examineMessage } from '../examine-message.js';
import { readMessage } from '../signatures/raw-message.js';
import { messageLength } from './message-length.check.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const BODY = 'Hello,\r\nJo\r\n';
const MESSAGE = `From: Jo <jo@a.example>\r\nSubject: x\r\n\r\n${BODY}`;
const PARTLY = `l=${BODY.length}`;

/** The finding about a message that was signed once with each of these tags, and then got more text. */
async function judged(tags: readonly (string | undefined)[], more: string): Promise<string | undefined> {
  const form = { domain: 'a.example', selector: 's', header: 'relaxed', body: 'relaxed' } as const;
  const signed = (text: string, one?: string) =>
    dkimSigned(privateKey, text, { ...form, names: ['From'], ...(one !== undefined && { tags: one }) });
  const [first, second] = tags;
  const inner = first === undefined ? signed(MESSAGE) : `${signed(MESSAGE, first)}${more}`;
  const text = second === undefined ? inner : signed(inner, second === 'whole' ? undefined : second);
  const dns = { values: () => Promise.resolve([KEY]), exists: () => Promise.resolve(true) };
  const examination = await examineMessage(readMessage(Buffer.from(text)), {}, dns, 0);
  return messageLength.judge({ examination: known(examination) })?.id;
}

it.each<[string, readonly (string | undefined)[], string, string | undefined]>([
  ['no limit', [undefined], '', undefined],
  ['a limit at the end', [PARTLY], '', 'message-length.used'],
  ['a limit, and empty lines after it', [PARTLY], '\r\n\r\n', 'message-length.used'],
  ['a limit, and text after it', [PARTLY], 'Pay here.\r\n', 'message-length.appended'],
  ['a limit with which the signature fails', ['l=0'], '', 'message-length.used'],
  ['text that another signature covers', [PARTLY, 'whole'], 'list\r\n', 'message-length.used'],
])('%s', async (_, tags, more, id) => {
  expect(await judged(tags, more)).toBe(id);
});
