/** Confidence in a formula or figure. Low and medium ones are advice: a bench trial decides. */
export type Confidence = 'high' | 'medium' | 'low';

/** Sources of a tool, which a person can check. */
export interface BenchSource {
  formula: string;
  source: string;
  confidence: Confidence;
}

const cite = (confidence: Confidence, formula: string, source: string): BenchSource => ({
  formula,
  source,
  confidence,
});

/** The formulas of the bench tools with their sources, for the pages that show the answers. */
export const BENCH_SOURCES = {
  molecularSimple: cite('high', 'molecular = free / (1 + 10^(pH − 1.81))', 'Margalit; SO₂ in water at 20 °C'),
  molecularOiv: cite(
    'low',
    'molecular = free / (1 + 10^(pH − pKM)), pKM by alcohol and temperature',
    'OIV-MA-AS323-04C: Table I as printed, Table II (at 20 °C) from memory and used at all temperatures',
  ),
  so2Addition: cite(
    'high',
    'g of SO₂ = L × mg/L / 1000, by the strength of the product; metabisulphite is 57.6 % SO₂',
    'Formula weights. That 50 to 70 % of it stays free is a rule of thumb',
  ),
  acidUp: cite(
    'high',
    'g = L × g/L × g per equivalent / 75.04; tartaric 75.04, malic 67.05, citric 64.04, lactic 90.08',
    'Equivalents. The pH afterwards cannot be computed: try it on a litre',
  ),
  acidDown: cite(
    'medium',
    'g per g/L of tartaric acid: CaCO₃ 0.667; KHCO₃ 0.667, K₂CO₃ 0.460 where bitartrate falls out, twice that where not',
    'Stoichiometry; Ribéreau-Gayon, Handbook of Enology 2. Sources disagree on K₂CO₃: try it on a litre',
  ),
  doubleSalt: cite(
    'low',
    'part to treat = L × (TA − wanted) / (TA − 2); CaCO₃ 0.667 g per g/L of the whole',
    'The rule of the trade for double-salt carbonates, from memory: follow the maker’s sheet',
  ),
  acidUnits: cite('high', 'g/L × g per equivalent of the one / of the other', 'Formula weights'),
  sugarForAlcohol: cite(
    'high',
    'kg = L × % × 16.83 / 1000; each kg swells must by 0.62 L',
    'Regulation (EEC) 2676/90. 17 is usual practice; 18 on skins is from memory',
  ),
  sugarForBrix: cite(
    'high',
    'kg = L × density × (wanted − now) / (100 − wanted)',
    'Grams in 100 g; density by Regulation (EEC) 2676/90',
  ),
  waterForBrix: cite(
    'high',
    'L of water = L × density × (now − wanted) / wanted',
    'Grams in 100 g; density by Regulation (EEC) 2676/90',
  ),
  nutrients: cite(
    'medium',
    'YAN = ammonia nitrogen + amino nitrogen; DAP is 21.2 % nitrogen, Fermaid K 10, Fermaid O 4, Go-Ferm 3.3',
    'Formula weight of DAP; D. Gardner for the others; what a must wants after Bisson & Butzke (2000), from memory',
  ),
  dose: cite('high', '1 g/hL = 10 mg/L; 1 lb/1000 gal = 0.1198 g/L', 'Definitions of the units'),
  fining: cite(
    'low',
    'g = L × g/hL / 100',
    'Arithmetic; usual rates from memory: a trial on the bench decides',
  ),
  copper: cite('high', 'g = L × mg/L × 3.93 / 1000', 'Formula weights: CuSO₄·5H₂O is 3.93 times its copper'),
  pearson: cite(
    'high',
    'L to add = L × (wanted − has) / (added − wanted)',
    'Balance of alcohol; the contraction of wine and spirit is left out',
  ),
  blend: cite(
    'high',
    'sum of litres × value / sum of litres',
    'Balance of matter. pH depends on the buffers of the wines',
  ),
  largestBlend: cite('high', 'the least of litres / share', 'Arithmetic'),
  topping: cite(
    'high',
    'each by its volume, to 0.01 L by the largest remainder',
    'Arithmetic: evaporation goes by volume',
  ),
  evaporation: cite(
    'medium',
    'capacity × % a year × days / 365',
    'cavesa.ch: 4 to 5 % a year, 1 damp, 9 dry and warm',
  ),
  tank: cite(
    'high',
    'section: πh(R² + Rr + r²)/3; lying: L (R² acos((R − h)/R) − (R − h)√(2Rh − h²))',
    'Geometry; dished heads are taken as flat',
  ),
  dipChart: cite(
    'high',
    'a straight line between two rows',
    'As dip charts are read: linear between two rows',
  ),
  yields: cite(
    'medium',
    't × L/t; 0.90 to 0.95 L of must on skins a kg',
    '628 L/t is a usual default; 542 to 772 in AJEV 34 (1983), at second hand; must and press fractions from memory',
  ),
  sampling: cite(
    'high',
    'n = (z × spread / precision)², z 1.282, 1.645 or 1.96; of N there are n / (1 + (n − 1) / N)',
    'Mean of a random sample; Cochran’s correction. The spread is the block’s own: measure ten or more singly',
  ),
  bottling: cite('high', 'L × 1000 / ml; US fill within 2 % at 750 ml', 'Arithmetic; 27 CFR 24.255'),
  proofGallons: cite('high', 'gal × % vol × 2 / 100', '27 CFR, the definition'),
} as const satisfies Record<string, BenchSource>;
