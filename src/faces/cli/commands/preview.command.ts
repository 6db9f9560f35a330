import { readSource } from '../read-source.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { previewView } from '../../views/preview.view.js';
import type { ReportCommand } from '../command.js';
import { expectedLosses } from '../expected-losses.js';
import { UsageError } from '../failure.js';
import { decodeText } from '../input.js';
import { EVIDENCE, givenEvidence, refuseServer } from '../evidence.js';
import { ALLOW_LOSS } from '../options.js';

interface PreviewTarget {
  readonly domain: string;
  readonly body: object;
  readonly evidence?: Uint8Array;
}

const CHANGE = /^(add|replace|remove) (\S+) (\S+)(?: (.*))?$/s;

export const preview: ReportCommand<PreviewTarget, PreviewResult> = {
  name: 'preview',
  parameters: [{ name: 'DOMAIN', optional: true }],
  options: {
    change: { type: 'string', value: 'CHANGE', multiple: true },
    input: { type: 'string', short: 'i', value: 'FILE', isFile: true },
    ...ALLOW_LOSS,
    ...EVIDENCE,
  },
  examples: [
    "preview example.com --change 'add _dmarc TXT v=DMARC1; p=none; rua=mailto:dmarc@example.com'",
    'preview example.com --input changes.json',
    "preview example.com --change 'remove @ MX' --allow-loss mail",
  ],
  operations: ['previewChanges'],
  async targets(given, sources) {
    const {
      positionals: [domain = ''],
    } = given;
    const file = await givenEvidence(given, sources);
    if (file) refuseServer(given);
    else if (domain === '') throw new UsageError('parameters', { command: 'preview' });
    const path = given.text('input');
    const bytes = path === undefined ? undefined : await readSource(path, sources);
    const listed = bytes === undefined ? [] : changesIn(bytes, path!);
    const changes = [...listed, ...given.list('change').map(changeOf)];
    if (changes.length === 0) throw new UsageError('changes');
    const body = { changes, ...expectedLosses(given) };
    return [{ label: file?.label ?? domain, input: { domain, body, ...(file && { evidence: file.evidence }) } }];
  },
  request: ({ domain, body }, lang) => ({ operation: 'previewChanges', params: { lang, domain }, body }),
  local: async () => {
    const { CommandPreviewModule } = await import('./evidence.modules.js');
    const { EvidenceService } = await import('#features/evidence/evidence.service.js');
    const { PreviewInput, PreviewParams } = await import('#features/preview/preview.dto.js');
    const { PreviewService } = await import('#features/preview/preview.service.js');
    const { plainObject } = await import('#platform/edge/http/body.js');
    return {
      module: CommandPreviewModule,
      call(desk, { domain: name, body, evidence }, language) {
        if (evidence)
          return desk.get(EvidenceService).during(evidence, undefined, (examination) => {
            const { domain } = desk.read(PreviewParams, { domain: examination.report.domain });
            const wanted = desk.read(PreviewInput, plainObject(body));
            return desk.get(PreviewService).previewFor(domain, examination, wanted, language);
          });
        const { domain } = desk.read(PreviewParams, { domain: name });
        return desk.get(PreviewService).preview(domain, desk.read(PreviewInput, plainObject(body)), language);
      },
    };
  },
  blocks: previewView,
  /** A lower score fails as well, and what is unknown in one respect alone does not. */
  verdict({ verdict, before, after, confirmed }) {
    const isPoorer = after.score < before.score && confirmed.length === 0; // a confirmed loss may cost points
    return verdict === 'worse' || isPoorer ? 'found' : verdict === 'unknown' ? 'unknown' : 'fine';
  },
};

/** Parses `ACTION HOST TYPE VALUE`; to remove a record, the value is the published one. */
function changeOf(text: string): object {
  const [, action, host, type, value] = CHANGE.exec(text) ?? [];
  if (action === undefined) throw new UsageError('change', { text });
  const change = { action, host, type };
  if (value === undefined) return change;
  return action === 'remove' ? { ...change, old: value } : { ...change, value };
}

/** A file with a JSON list of changes, or with a request body that contains it. */
function changesIn(bytes: Uint8Array, path: string): readonly unknown[] {
  try {
    const value = JSON.parse(decodeText(bytes)) as { changes?: unknown } | unknown[];
    const changes = Array.isArray(value) ? value : value.changes;
    if (Array.isArray(changes)) return changes;
  } catch {
    // Invalid JSON, reported below like JSON without changes.
  }
  throw new UsageError('json', { path });
}
