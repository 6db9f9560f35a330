import { Parser } from 'htmlparser2';

/** Elements of junit-10.xsd (Jenkins xUnit plugin) that our files may contain, with their parent and attributes. */
const ELEMENTS: Readonly<Record<string, { inside: string; required: string[]; optional: string[] }>> = {
  testsuites: { inside: '', required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    inside: 'testsuites',
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
  },
  properties: { inside: 'testsuite', required: [], optional: [] },
  property: { inside: 'properties', required: ['name', 'value'], optional: [] },
  testcase: { inside: 'testsuite', required: ['name'], optional: ['time', 'classname', 'group'] },
  failure: { inside: 'testcase', required: [], optional: ['type', 'message'] },
  error: { inside: 'testcase', required: [], optional: ['type', 'message'] },
  skipped: { inside: 'testcase', required: [], optional: ['type', 'message'] },
};

/** Violations of the schema in a JUnit file, and wrong counts. */
export function junitFaults(text: string): string[] {
  const faults: string[] = [];
  const open: { name: string; cases: number; wanted: number }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const rule = ELEMENTS[name];
        const parent = open.at(-1)?.name ?? '';
        if (rule?.inside !== parent) faults.push(`${name} in ${parent}`);
        for (const required of rule?.required ?? [])
          if (!(required in attributes)) faults.push(`${name} without ${required}`);
        for (const given of Object.keys(attributes))
          if (rule && ![...rule.required, ...rule.optional].includes(given)) faults.push(`${name} has ${given}`);
        if (name === 'testcase') for (const suite of open) suite.cases++;
        open.push({ name, cases: 0, wanted: Number(attributes.tests ?? NaN) });
      },
      onclosetag() {
        const { cases, wanted } = open.pop()!;
        if (!Number.isNaN(wanted) && cases !== wanted) faults.push(`tests="${wanted}" of ${cases}`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return faults;
}
