import { createRequire } from 'node:module';
import { join } from 'node:path';
import draft04 from 'ajv-draft-04';

/** The official schema, version 2.1.0; only this package contains it. */
const SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';

const schema = createRequire(join(process.cwd(), 'package.json'))(SCHEMA) as object;
// One of its patterns is invalid as a Unicode regular expression.
const validate = new draft04.default({ allErrors: true, unicodeRegExp: false, validateFormats: false }).compile(schema);

interface Log {
  readonly runs: readonly {
    tool: { driver: { rules?: { id: string }[] } };
    results: { ruleId: string; ruleIndex: number }[];
  }[];
}

/** Violations of the standard in a SARIF log. */
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
