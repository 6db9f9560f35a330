import type { Severity } from '#base/domain/finding.js';
import { checkIdOf, type JudgedFinding } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';
import { safeJson } from '#base/domain/safe-json.js';

const LEVELS: Readonly<Record<Severity, string>> = { problem: 'error', warn: 'warning', info: 'note', ok: 'none' };

/** The findings of one run as SARIF 2.1.0, for code scanning; the place of a finding is the domain. */
export function sarif(outcomes: readonly ReportOutcome[], version: string, hasBaseline: boolean): string {
  const findings = outcomes.flatMap(({ target, judgment }) =>
    (judgment?.findings ?? []).filter(({ severity }) => severity !== 'ok').map((finding) => ({ target, finding })),
  );
  const rules = [...new Map(findings.map(({ finding }) => [finding.id, finding])).values()];
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  return `${safeJson(
    {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: { name: 'Domain Diagnostics', semanticVersion: version, rules: rules.map(ruleOf) },
          },
          invocations: [
            {
              executionSuccessful: outcomes.every(({ failure, state }) => !failure && state !== 'unknown'),
              toolExecutionNotifications: outcomes.flatMap(({ target, judgment, failure }) => [
                ...(judgment?.note === undefined
                  ? []
                  : [{ level: 'note', message: messageOf(`${target}: ${judgment.note}`) }]),
                ...(failure
                  ? [
                      {
                        level: 'error',
                        message: messageOf(`${target}: ${failure.message}`),
                        descriptor: { id: failure.code },
                      },
                    ]
                  : []),
              ]),
            },
          ],
          results: findings.map(({ target, finding }) =>
            resultOf(target, finding, indexes.get(finding.id)!, hasBaseline),
          ),
        },
      ],
    },
    2,
  )}\n`;
}

/** Doubles braces, which are placeholders (SARIF section 3.11.5), and escapes brackets, which form links. */
function messageOf(text: string) {
  const braced = text.replace(/[{}]/g, '$&$&');
  return { text: braced.includes('](') ? braced.replace(/[\\[\]]/g, '\\$&') : braced };
}

function ruleOf({ id, title, severity, references }: JudgedFinding) {
  const [reference] = references;
  return {
    id,
    name: checkIdOf(id),
    shortDescription: messageOf(title),
    defaultConfiguration: { level: LEVELS[severity] },
    ...(reference && { helpUri: reference.url }),
  };
}

function resultOf(
  target: string,
  { id, severity, title, detail, standing, place }: JudgedFinding,
  ruleIndex: number,
  hasBaseline: boolean,
) {
  return {
    ruleId: id,
    ruleIndex,
    level: LEVELS[severity],
    message: messageOf(`${target}: ${title}. ${detail}`),
    locations: [
      {
        // Code scanning shows only results with a file, so the domain is used as one.
        physicalLocation: {
          artifactLocation: { uri: place ? fileUri(place.file) : encodeURIComponent(target) },
          region: { startLine: place?.line ?? 1 },
        },
        logicalLocations: [{ fullyQualifiedName: target, kind: 'domain' }],
      },
    ],
    partialFingerprints: { 'domainFinding/v1': place ? `${target}/${id}/${detail}` : `${target}/${id}` },
    ...(hasBaseline && { baselineState: standing === 'known' ? 'unchanged' : 'new' }),
    ...(standing === 'ignored' && { suppressions: [{ kind: 'external' }] }),
  };
}

/** A path as a URI reference: relative to the root of the repository, as code scanning expects it. */
function fileUri(path: string): string {
  return path.replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');
}
