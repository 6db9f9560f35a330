import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { safeJson } from '#base/domain/safe-json.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import type { Report } from '../reports/report-cache.js';
import { Rendered } from './rendered.js';

/** A report as it is sent. */
export interface WireForm {
  /** JSON, or a page. */
  readonly body: string | Rendered;
  readonly etag: string;
}

const MAX_FORMS = 10_000;
const MAX_BYTES = 16 * 2 ** 20;
/** Maximum share of one report, so that a few large ones do not evict all others. */
const PART_OF_ONE = 1 / 16;
const OVERHEAD = 500; // bytes per cache entry in addition to its body
const WITH_PACKED = 2; // the gzip and Brotli forms are kept as well, once a client has requested them

/** Reports are rendered and serialized once per language, as long as there is room. */
@Injectable()
export class WireForms {
  private readonly forms: LRUCache<string, WireForm>;

  constructor(memory: MemoryBudget) {
    const maxSize = memory.cache('forms', MAX_BYTES, () => this.forms.calculatedSize);
    const sizeCalculation = ({ body }: WireForm, key: string) => sizeOf(body) + key.length + OVERHEAD;
    const maxEntrySize = Math.ceil(maxSize * PART_OF_ONE);
    this.forms = new LRUCache({ max: MAX_FORMS, maxSize, maxEntrySize, sizeCalculation });
  }

  of(report: Report<unknown>): WireForm {
    const key = `${report.serial} ${report.edition}`;
    const known = this.forms.get(key);
    if (known) return known;
    const form = formOf(report.body);
    this.forms.set(key, form);
    return form;
  }
}

function formOf(content: unknown): WireForm {
  if (content instanceof Rendered) return { body: content, etag: `W/${tagOf(content.bytes)}` }; // weak: it may be compressed
  const body = safeJson(content);
  return { body, etag: tagOf(body) };
}

function tagOf(content: string | Buffer): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`;
}

function sizeOf(body: string | Rendered): number {
  return body instanceof Rendered ? body.bytes.length * WITH_PACKED : 2 * body.length; // V8 uses up to two bytes per character
}
