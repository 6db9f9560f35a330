import type { Sliceable } from '#base/execution/time-slices.js';
import { AnchorVisitor, type AnchorFacts } from './anchor-facts.js';
import { charsetFacts, decodeHtml, type CharsetFacts } from '#formats/html/charset.js';
import { DataVisitor, type DataFacts } from './data-facts.js';
import { HeadVisitor, type HeadFacts } from './head-facts.js';
import { readHtml } from '#formats/html/html-reader.js';
import { ResourceVisitor, type ResourceFacts } from './resource-facts.js';
import { TextVisitor, type TextFacts } from './text-facts.js';

/** The contents of a page as a crawler reads it: in one pass, without running scripts. */
export interface HtmlFacts {
  readonly charset: CharsetFacts;
  readonly head: HeadFacts;
  readonly text: TextFacts;
  readonly anchors: AnchorFacts;
  readonly resources: ResourceFacts;
  readonly data: DataFacts;
  readonly bytes: number;
}

/** The maximum size that crawlers read. */
export const HTML_LIMIT = 2 * 1024 * 1024;

export function* readHtmlFacts(body: Uint8Array, contentType?: string): Sliceable<HtmlFacts> {
  const bytes = body.subarray(0, HTML_LIMIT);
  const charset = charsetFacts(bytes, contentType);
  const head = new HeadVisitor();
  const text = new TextVisitor();
  const anchors = new AnchorVisitor();
  const resources = new ResourceVisitor();
  const data = new DataVisitor();
  yield* readHtml(decodeHtml(bytes, charset), [head, text, anchors, resources, data]);
  return {
    charset,
    head: head.facts,
    text: text.facts,
    anchors: anchors.facts,
    resources: resources.facts,
    data: data.facts,
    bytes: body.length,
  };
}
