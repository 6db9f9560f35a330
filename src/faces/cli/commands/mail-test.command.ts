import type { MailTestResult, MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { LIFE_MS, MAX_MESSAGES } from '#features/mail-test/mail-test-limits.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import { formatMoment } from '#platform/edge/texts/moment.js';
import { mailTestView } from '../../views/mail-test.view.js';
import type { ReportCommand, ServiceRequest } from '../command.js';
import { Failure, UsageError } from '../failure.js';
import { PROGRAM } from '../program.js';
import { Texts } from '../texts.js';

const ASK_MS = 2000;
/** The report of the sender follows the message. */
const SENDER_MS = 20_000;
/** An address that has expired does not exist, so the last question comes before. */
const BEFORE_END_MS = 5000;
const LONGEST_WAIT = LIFE_MS / 1000;
const VERDICTS = { good: 'fine', spam: 'found', rejected: 'found', unknown: 'unknown' } as const;

interface MailTestInput {
  /** Of a test that was started before. */
  readonly id: string | undefined;
  readonly waitMs: number;
  /** How many messages to wait for. */
  readonly messages: number;
}

/** Only a service receives mail. */
export const mailTest: ReportCommand<MailTestInput, MailTestResult> = {
  name: 'mail-test',
  parameters: [{ name: 'ID', optional: true }],
  options: { wait: { type: 'string', value: 'SECONDS' }, messages: { type: 'string', value: 'NUMBER' } },
  examples: [
    'mail-test --server https://diagnostics.example',
    'mail-test --server https://diagnostics.example --messages 2 k7f3mq2x9hcd4tzr8wv5bnj6ye',
  ],
  operations: ['startMailTest', 'getMailTest'],
  targets(args) {
    const [id] = args.positionals;
    const seconds = numberIn(args.text('wait') ?? String(LONGEST_WAIT), 0, LONGEST_WAIT, 'wait');
    const messages = numberIn(args.text('messages') ?? '1', 1, MAX_MESSAGES, 'messages');
    return [{ label: id ?? 'mail-test', input: { id, waitMs: seconds * 1000, messages } }];
  },
  request({ id, waitMs, messages }, lang) {
    const until = Date.now() + waitMs;
    if (id !== undefined) return question(id, { lang, until, messages });
    return {
      operation: 'startMailTest',
      params: { lang },
      then: (report) => {
        const start = report as MailTestStart;
        return { ...question(start.id, { lang, until, messages }), says: addressIn(start, lang) };
      },
    };
  },
  local: () =>
    Promise.resolve({
      module: undefined,
      call(_desk, _input, language) {
        const text = new Texts(language).text('cli.errors.noMail', { command: `${PROGRAM} mail-test --server URL` });
        throw new Failure('server_needed', text, 'invalid');
      },
    }),
  blocks: mailTestView,
  verdict: ({ verdict }) => (verdict ? VERDICTS[verdict.state] : 'unknown'),
};

interface Waiting {
  readonly lang: Language;
  readonly until: number;
  readonly messages: number;
}

/** Asks again until as many messages as wanted have arrived, or time is over. */
function question(id: string, waiting: Waiting): ServiceRequest {
  return {
    operation: 'getMailTest',
    params: { lang: waiting.lang, id },
    then: (report) =>
      isOver(report as MailTestResult, waiting) ? undefined : { ...question(id, waiting), delayMs: ASK_MS },
  };
}

function isOver(result: MailTestResult, { until, messages }: Waiting): boolean {
  const { expiresAt, receivedAt, analysis, sender } = result;
  const now = Date.now();
  if (now + ASK_MS > Math.min(until, Date.parse(expiresAt) - BEFORE_END_MS)) return true;
  if (result.messages < messages || receivedAt === undefined) return false;
  const isSenderKnown = sender !== null || analysis?.dmarc.domain === null;
  return isSenderKnown || now - Date.parse(receivedAt) > SENDER_MS;
}

function addressIn({ id, address, expiresAt }: MailTestStart, lang: Language): string {
  const command = `${PROGRAM} mail-test ${id}`;
  return new Texts(lang).text('cli.mailTest', { address, time: formatMoment(expiresAt, lang), command });
}

function numberIn(text: string, least: number, most: number, option: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (number < least || number > most) throw new UsageError('number', { option: `--${option}`, least, most });
  return number;
}
