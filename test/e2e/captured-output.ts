/** Everything written to stdout and stderr while `work` runs. */
export async function captured(work: () => Promise<unknown>): Promise<string> {
  let output = '';
  const collect = (chunk: unknown) => {
    output += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(collect),
  );
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 20)); // the log line is written when the response closes, a little later
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return output;
}

/** The result of work that fails inside: the error is logged, and read here instead of shown among those of the tests. */
export async function crashing<T>(work: () => Promise<T>): Promise<T> {
  let result: { readonly of: T } | undefined;
  const output = await captured(async () => (result = { of: await work() }));
  expect(output).toContain('"level":"error"');
  return result!.of;
}
