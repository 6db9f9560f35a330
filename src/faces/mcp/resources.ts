import { Injectable } from '@nestjs/common';
import { quoteInput } from '#platform/edge/errors/api-error.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { RulesService } from '#faces/rules/rules.service.js';
import { type Fields, RpcRefusal } from './json-rpc.js';

const SCHEME = 'rules://';
// Public address of the resource; its British spelling cannot change.
const CATALOG = `${SCHEME}catalogue`;
const TEMPLATE = `${SCHEME}{id}`;
const MIME_TYPE = 'application/json';

/** The rules as MCP resources: a list of all, and each in full. */
@Injectable()
export class Resources {
  constructor(
    private readonly rules: RulesService,
    private readonly localizer: Localizer,
  ) {}

  list(): readonly object[] {
    return [{ uri: CATALOG, name: 'catalogue', ...this.about('catalogue'), mimeType: MIME_TYPE }];
  }

  templates(): readonly object[] {
    return [{ uriTemplate: TEMPLATE, name: 'rule', ...this.about('rule'), mimeType: MIME_TYPE }];
  }

  read({ uri }: Fields): readonly object[] {
    const found = uri === CATALOG ? this.catalog() : this.rule(uri);
    if (!found) throw new RpcRefusal('unknown_resource', { params: { uri: quoteInput(uri) }, data: { uri } });
    return [{ uri, mimeType: MIME_TYPE, text: JSON.stringify(found) }];
  }

  private catalog(): object {
    const rules = this.rules.rules('en').map(({ id, topic, category, name, outcomes }) => ({
      ...{ id, topic, category, name },
      findings: outcomes.map((outcome) => outcome.id),
    }));
    return { api: 'v1', rules };
  }

  /** Finds a rule by the ID of its check or of one of its findings. */
  private rule(uri: unknown): object | undefined {
    if (typeof uri !== 'string' || !uri.startsWith(SCHEME)) return undefined;
    const finding = uri.slice(SCHEME.length);
    const [id = ''] = finding.split('.', 1);
    const rule = this.rules.find(id, 'en');
    if (!rule || (finding !== id && !rule.outcomes.some((outcome) => outcome.id === finding))) return undefined;
    return Object.assign({ api: 'v1' }, rule);
  }

  private about(key: string): { title: string; description: string } {
    const text = (part: string) => this.localizer.text('en', `mcp-protocol.resources.${key}.${part}`);
    return { title: text('title'), description: text('description') };
  }
}
