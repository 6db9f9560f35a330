/** Quantile with linear interpolation. */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values) {
  return quantile(values, 0.5);
}

export function spreadOf(values) {
  return { lower: quantile(values, 0.25), median: median(values), upper: quantile(values, 0.75) };
}

/** A goal is met if three of four measurements meet it: the lower quartile counts, not the median. */
export function verdict({ lower }, goal) {
  if (goal === undefined) return 'none';
  return lower >= goal ? 'met' : 'MISSED';
}
