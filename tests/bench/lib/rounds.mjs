const ROUNDS = 5;
const ATTEMPTS = 3;
const SPREAD_MAX = 1.2;

/**
 * If the ceiling alone moved by more than SPREAD_MAX, something else was busy: all rounds are repeated.
 * @param {() => Promise<number>} ceiling @param {() => Promise<number>} product
 * @returns {Promise<{ ceiling: number, product: number, isSteady: boolean }>} the medians
 */
export async function compare(ceiling, product) {
  for (let attempt = 1; ; attempt++) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push([await ceiling(), await product()]);
    const [ceilings, products] = [0, 1].map((side) =>
      rounds.map((values) => values[side]).sort((a, b) => a - b),
    );
    const isSteady = ceilings.at(-1) <= SPREAD_MAX * ceilings[0];
    if (isSteady || attempt === ATTEMPTS)
      return { ceiling: median(ceilings), product: median(products), isSteady };
    console.log(
      `  inconclusive: the ceiling was between ${ceilings[0].toFixed(0)} and ${ceilings.at(-1).toFixed(0)}`,
    );
  }
}

function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}
