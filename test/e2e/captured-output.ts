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
