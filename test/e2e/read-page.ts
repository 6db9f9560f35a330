import { Parser } from 'htmlparser2';
import type { Answer } from './running-app.js';

/** A page as a reader without script gets it: its tags in order, and all its text. */
export interface ReadPage {
  readonly tags: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[];
  readonly text: string;
}

export function readPage({ text: html }: Answer): ReadPage {
  const tags: ReadPage['tags'][number][] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => void tags.push({ name, attributes }),
    ontext: (part) => void (text += part),
  });
  parser.end(html);
  return { tags, text };
}

export function attributesOf({ tags }: ReadPage, tag: string): readonly Readonly<Record<string, string>>[] {
  return tags.filter(({ name }) => name === tag).map(({ attributes }) => attributes);
}
