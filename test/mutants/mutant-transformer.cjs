// Compiles as all tests do, but with one file changed: MUTANT is { file, start, end, text } as JSON.
const { createTransformer } = require('@swc/jest');

const { file, start, end, text } = JSON.parse(process.env.MUTANT ?? '{}');
const changed = (source, path) =>
  file !== undefined && path.endsWith(`/${file}`) ? source.slice(0, start) + text + source.slice(end) : source;

module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      process: (source, path, ...rest) => swc.process(changed(source, path), path, ...rest),
      getCacheKey: (source, path, ...rest) => swc.getCacheKey(changed(source, path), path, ...rest),
    };
  },
};
