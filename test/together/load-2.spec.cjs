require('./parts.cjs').runPart(__filename);
