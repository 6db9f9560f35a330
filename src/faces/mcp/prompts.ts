import { Injectable } from '@nestjs/common';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { quoteInput } from '#platform/edge/errors/api-error.js';
import { LANGUAGES, type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { type Fields, isObject, RpcRefusal } from './json-rpc.js';
import { oneLine } from './one-line.js';

/** Pasted text in a prompt is cut at this length. */
const MAX_PASTED_LENGTH = 20_000;

/** Prompts with their arguments. */
const PROMPTS = {
  audit_domain: { domain: 'required' },
  mail_goes_to_spam: { domain: 'required', headers: 'optional' },
  mail_bounces: { bounce: 'required', domain: 'optional' },
  move_dns: { domain: 'required', name_servers: 'optional' },
  roll_dnssec_key: { domain: 'required' },
  tighten_dmarc: { domain: 'required' },
  meet_sender_rules: { domain: 'required', headers: 'optional', message: 'optional' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'required' | 'optional'>>>>;

type Name = keyof typeof PROMPTS;
const NAMES = Object.keys(PROMPTS) as Name[];

/** Prompts: which tools to call in which order. Clients list them before they can ask for a language, so lists are English. */
@Injectable()
export class Prompts {
  constructor(private readonly localizer: Localizer) {}

  list(): readonly object[] {
    return NAMES.map((name) => ({
      name,
      title: this.text(`${name}.title`),
      description: this.text(`${name}.description`),
      arguments: [...Object.entries(PROMPTS[name]), ['lang', 'optional'] as const].map(([argument, need]) => ({
        name: argument,
        description: this.text(`arguments.${argument}`),
        required: need === 'required',
      })),
    }));
  }

  get({ name, arguments: given = {} }: Fields): object {
    const known = NAMES.find((one) => one === name);
    if (!known) throw new RpcRefusal('unknown_prompt', { params: { name: quoteInput(name), names: NAMES.join(', ') } });
    const words = isObject(given) ? given : {};
    const lang = LANGUAGES.find((one) => one === (words.lang ?? 'en'));
    if (!lang) throw this.refusal(known, 'lang');
    const parts = Object.entries(PROMPTS[known]).map(([argument, need]) => [
      argument,
      this.part(known, argument, words[argument], need === 'required', lang),
    ]);
    const text = this.text(`${known}.text`, Object.fromEntries(parts) as Record<string, string>, lang);
    return {
      description: this.text(`${known}.description`, undefined, lang),
      messages: [
        { role: 'user', content: { type: 'text', text: `${text.trim()}\n${this.text('caution', {}, lang)}` } },
      ],
    };
  }

  /** The text for an argument: a domain as it is, any other text as a separate paragraph. */
  private part(prompt: Name, argument: string, value: unknown, isRequired: boolean, lang: Language): string {
    const isMissing = typeof value !== 'string' || value.trim() === '';
    if (isMissing && isRequired) throw this.refusal(prompt, argument);
    if (argument === 'domain') {
      const domain = isMissing ? undefined : readDomain(value);
      if (!isMissing && !domain) throw this.refusal(prompt, argument);
      return domain?.ascii ?? this.text('noDomain', {}, lang);
    }
    return isMissing ? '' : this.text(`pasted.${argument}`, { value: fenced(value) }, lang);
  }

  private refusal(prompt: Name, argument: string): RpcRefusal {
    return new RpcRefusal('invalid_argument', { params: { prompt, argument } });
  }

  private text(key: string, params?: Readonly<Record<string, string>>, lang: Language = 'en'): string {
    return this.localizer.text(lang, `mcp-prompts.${key}`, params);
  }
}

/** A code block. Backticks of the text are replaced, so that they cannot end it. */
function fenced(value: string): string {
  const lines = value.slice(0, MAX_PASTED_LENGTH).split(/\r?\n/);
  return ['```', ...lines.map((line) => oneLine(line.replaceAll('```', "'''"))), '```'].join('\n');
}
