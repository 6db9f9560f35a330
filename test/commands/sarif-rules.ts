import { Ajv } from 'ajv';

const text = { type: 'string', minLength: 1 };
const strict = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });
const level = { enum: ['none', 'note', 'warning', 'error'] };
const message = strict({ text }, ['text']); // §3.11.2: text or id, and there are no ids here

/**
 * SARIF 2.1.0 (OASIS, plus errata 01), as far as our files use it: every property that they may have, by its section of the
 * standard. What is not listed here is not expected in them.
 */
const LOG = strict(
  {
    $schema: { type: 'string' }, // §3.13.3
    version: { const: '2.1.0' }, // §3.13.2
    runs: list(
      strict(
        {
          tool: strict(
            {
              driver: strict(
                {
                  name: text, // §3.19.8
                  semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' }, // §3.19.12
                  rules: list(
                    strict(
                      {
                        id: text, // §3.49.3
                        name: text,
                        shortDescription: message,
                        helpUri: { type: 'string', pattern: '^https://' }, // §3.49.12
                        defaultConfiguration: strict({ level }), // §3.50
                      },
                      ['id'],
                    ),
                  ),
                },
                ['name'],
              ),
            },
            ['driver'],
          ),
          invocations: list(
            strict(
              {
                executionSuccessful: { type: 'boolean' }, // §3.20.14
                toolExecutionNotifications: list(
                  strict({ level, message, descriptor: strict({ id: text }, ['id']) }, ['message']), // §3.58
                ),
              },
              ['executionSuccessful'],
            ),
          ),
          results: list(
            strict(
              {
                ruleId: text,
                ruleIndex: { type: 'integer', minimum: 0 }, // §3.27.6
                level,
                message,
                locations: list(
                  strict({
                    physicalLocation: strict({
                      artifactLocation: strict({ uri: { type: 'string', pattern: "^[\\w.~!*'()%-]+$" } }), // a relative reference
                      region: strict({ startLine: { type: 'integer', minimum: 1 } }),
                    }),
                    logicalLocations: list(strict({ fullyQualifiedName: text, kind: text })),
                  }),
                ),
                partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } }, // §3.27.17
                baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] }, // §3.27.24
                suppressions: list(strict({ kind: { enum: ['inSource', 'external'] } }, ['kind'])), // §3.35.2
              },
              ['message'],
            ),
          ),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
);

const validate = new Ajv({ allErrors: true }).compile(LOG);

interface Log {
  readonly runs: readonly {
    tool: { driver: { rules?: { id: string }[] } };
    results: { ruleId: string; ruleIndex: number }[];
  }[];
}

/** What is wrong with a SARIF log, by the standard. */
export function sarifFaults(log: object): string[] {
  if (!validate(log))
    return validate.errors!.map(
      ({ instancePath, message: why, params }) => `${instancePath} ${why} ${JSON.stringify(params)}`,
    );
  const { runs } = log as unknown as Log;
  return runs.flatMap(({ tool, results }) =>
    results
      .filter(({ ruleId, ruleIndex }) => tool.driver.rules?.[ruleIndex]?.id !== ruleId) // §3.27.6
      .map(({ ruleId }) => `${ruleId} has another index`),
  );
}
