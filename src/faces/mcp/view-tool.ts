import type { Language } from '#platform/edge/texts/catalog.js';
import type { Block } from '../views/block.js';
import { blockText } from './block-text.js';
import type { ResponseSize } from './response-size.js';
import { Tool } from './tool.js';

interface Shown extends Partial<ResponseSize> {
  /** The language of the text, if the result does not say it. */
  readonly lang?: Language;
}

/** A tool whose text is the view of its report. */
export abstract class ViewTool<Input extends object, Result extends object> extends Tool<Input, Result> {
  abstract readonly view: (result: Result) => readonly Block[];

  render(result: Result, { lang = 'en', response = 'compact' }: Shown = {}): string {
    const { locale = lang } = result as { readonly locale?: Language };
    return blockText(this.view(result), this.wording(locale), { response });
  }
}
