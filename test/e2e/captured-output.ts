/** Everything that is written to standard output and error while `work` runs. */
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
    await new Promise((resolve) => setTimeout(resolve, 20)); // a response closes, and its line is written, a little later
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return output;
}
