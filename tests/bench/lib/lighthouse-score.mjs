// For a phone in Lighthouse 10 to 13 (core/audits/metrics, core/config/default-config.js and
// https://developer.chrome.com/docs/lighthouse/performance/performance-scoring): p10 scores 0.9, median 0.5.
// Its Speed Index, a tenth of the score, needs a film of the page. Without it, the others weigh a ninth more.
const METRICS = {
  fcp: { weight: 10, p10: 1800, median: 3000 },
  lcp: { weight: 25, p10: 2500, median: 4000 },
  tbt: { weight: 30, p10: 200, median: 600 },
  cls: { weight: 25, p10: 0.1, median: 0.25 },
};

/** @param {{ fcp: number, lcp: number, tbt: number, cls: number }} values milliseconds; `cls` has none. @returns 0 to 100 */
export function performanceScore(values) {
  const names = Object.keys(METRICS);
  const weights = names.reduce((sum, name) => sum + METRICS[name].weight, 0);
  const points = names.reduce(
    (sum, name) => sum + METRICS[name].weight * scoreOf(METRICS[name], values[name]),
    0,
  );
  return (100 * points) / weights;
}

/** The part of a log-normal distribution above the value (shared/statistics.js of Lighthouse). */
function scoreOf({ p10, median }, value) {
  if (value <= 0) return 1;
  const inverseErfcOfOneFifth = 0.9061938024368232;
  const x = (Math.log(value / median) * inverseErfcOfOneFifth) / -Math.log(p10 / median);
  return (1 - erf(x)) / 2;
}

/** Abramowitz and Stegun, formula 7.1.26. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = series.reduce((rest, factor) => t * (factor + rest), 0);
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
