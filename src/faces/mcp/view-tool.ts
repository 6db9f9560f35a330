import type { Language } from '#platform/edge/texts/catalog.js';
import type { Block } from '../views/block.js';
import { blockText } from './block-text.js';
import { Tool } from './tool.js';

/** A tool whose text is the view of its report. */
export abstract class ViewTool<Input extends object, Result extends object> extends Tool<Input, Result> {
  abstract readonly view: (result: Result) => readonly Block[];

  render(result: Result): string {
    const { locale = 'en' } = result as { readonly locale?: Language };
    return blockText(this.view(result), this.wording(locale));
  }
}
