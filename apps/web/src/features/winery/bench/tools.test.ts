import { STORED_UNITS } from '@cuverie/domain';
import { describe, expect, it, test } from 'vitest';
import { preferences } from '../../../platform/preferences.ts';
import { emptyRow, outcomeOf, startOf, type Tool, type ToolValues } from './tool.ts';
import { TOOL_GROUPS, toolNamed } from './tools.ts';

function named(name: string): Tool {
  const tool = toolNamed(name);
  if (!tool) throw new Error(`No tool ${name}`);
  return tool;
}

/** The lines of a tool's result, with plain spaces. */
function said(tool: Tool, typed: ToolValues): string[] {
  const outcome = outcomeOf(tool, typed);
  const words =
    'refusal' in outcome ? [outcome.refusal] : outcome.lines.map(({ label, value }) => `${label}: ${value}`);
  return words.map((line) => line.replaceAll('\u00a0', ' '));
}

/** The result of a tool's initial values with some changes. */
const answers = (name: string, fields: Record<string, string> = {}, rows?: Record<string, string>[]) => {
  const start = startOf(named(name));
  return said(named(name), { fields: { ...start.fields, ...fields }, rows: rows ?? start.rows });
};

const EXPECTED: Record<string, readonly string[]> = {
  'molecular-so2': [
    'Molecular SO₂: 1.04 mg/L',
    'Free SO₂ for the target: 23.1 mg/L',
    'Free SO₂ to gain: 0 mg/L',
  ],
  'so2-addition': ['Add: 11.72 g', 'Total SO₂ rises by: 30 mg/L', 'Free SO₂ rises by about: 15 to 21 mg/L'],
  'acid-up': ['Add: 1 kg', 'As tartaric acid: 1 g/L', 'Milliequivalents: 13.3 meq/L'],
  'acid-down': ['Add: 1.001 kg', 'Acidity to lose: 1.5 g/L'],
  'acid-units': [
    'As tartaric acid: 7.65 g/L',
    'Milliequivalents: 102 meq/L',
    'As malic acid: 6.84 g/L',
    'As citric acid: 6.53 g/L',
    'As lactic acid: 9.18 g/L',
    'As acetic acid: 6.12 g/L',
  ],
  'sugar-for-alcohol': ['Add sugar: 16.83 kg', 'Must swells by: 10.43 L'],
  'sugar-for-brix': [
    'Add sugar: 27.736 kg',
    'Must swells by: 17.2 L',
    'Alcohol it can reach: 12.76 % vol',
    'Sugar in it: 214.8 g/L',
  ],
  water: ['Add water: 92.46 L', 'Volume afterwards: 1,092.46 L', 'Alcohol it can reach: 14.15 % vol'],
  nitrogen: [
    'Add DAP: 646.23 g',
    'As a rate: 64.6 g/hL',
    'Nitrogen there is: 113 mg N/L',
    'Wanted at 23 °Bx: 250 mg N/L',
    'Missing: 137 mg N/L',
  ],
  fining: ['Add: 1 kg', 'Stirred into: 20 L'],
  copper: ['Add copper sulphate: 1.179 g'],
  dose: ['Add: 200 g', 'That is: 200 mg/L', 'Or: 1.669 lb/1000 gal'],
  blend: [
    'Volume: 1,000 L',
    'Alcohol: 13.7 % vol',
    'Acidity: 5.6 g/L',
    'Volatile acidity: 0.46 g/L',
    'Residual sugar: 1.3 g/L',
    'Malic acid: Not known of every wine',
    'Total SO₂: 74 mg/L',
    'Free SO₂, at most: 27 mg/L',
    'pH: Measure it',
  ],
  'largest-blend': ['Blend: 4,000 L', 'Of wine 1, used up: 1,200 L', 'Of wine 2: 2,800 L'],
  pearson: [
    'First wine: 38.89 %',
    'Second wine: 61.11 %',
    'Litres of the first: 388.89 L',
    'Litres of the second: 611.11 L',
  ],
  fortify: ['Add: 76.27 L', 'Volume afterwards, at most: 1,076.27 L'],
  proof: ['Proof gallons: 10'],
  topping: [
    'Each takes: 0.4167 %',
    'Vessel 1: 1.25 L',
    'Vessel 2: 1.94 L',
    'Vessel 3: 1.77 L',
    'Vessel 4: 0.04 L',
  ],
  ullage: ['To the brim: 2.3 L', 'Evaporation to expect: 1.68 L', '1 % headspace after: 81 days'],
  tank: ['In the tank: 4,712.39 L', 'Capacity: 9,424.78 L', 'Free: 4,712.39 L', 'Full to: 50 %'],
  'dip-chart': ['In the tank: 975 L'],
  harvest: [
    'Wine: 6,280 L',
    'Must on skins fills: 9,000 L to 9,500 L',
    'Free run: 3,768 L to 4,396 L',
    'Light press: 1,256 L to 1,570 L',
    'Hard press: 628 L to 942 L',
  ],
  'sample-size': ['Take: 35'],
  bottling: [
    'Bottles: 3,000',
    'Full cases: 250',
    'Bottles beside them: 0',
    'Left over: 0 L',
    'Fill in the United States: 735 to 765 ml',
  ],
  limits: [
    'Left: 58 mg/L',
    'Used: 92 mg/L of 150 mg/L',
    'Counted: What the wine has in the end',
    'Source: Delegated Regulation (EU) 2019/934, Annex I B',
  ],
  label: [
    'Label: Holds, with room for 0 L of others',
    'Variety: Cabernet Sauvignon: Holds: 85 % of 75 %, room for 266.66 L of others',
    'Place: Napa Valley: Holds: 95 % of 85 %, room for 235.29 L of others',
    'Vintage: 2024: Holds: 95 % of 95 %, room for 0 L of others',
  ],
};

const NAMES = TOOL_GROUPS.flatMap(({ tools }) => Object.keys(tools));

test.each(NAMES)('the tool %s computes exactly', (name) => {
  expect(answers(name)).toEqual(EXPECTED[name]);
});

describe('typed values', () => {
  it('may have a decimal comma or point, and grouped thousands in a volume', () => {
    expect(answers('so2-addition', { volume: '1,000', rise: '49,5' })[0]).toBe('Add: 85.94 g');
  });

  it('decide which fields are shown: a strength for a solution, a weight for tablets', () => {
    expect(answers('so2-addition', { product: 'solution' })[0]).toBe('Add: 135 mL');
    expect(answers('so2-addition', { product: 'by-weight', percent: '6' })[0]).toBe('Add: 109.2 mL');
    expect(answers('so2-addition', { product: 'tablets', tablet: '5' })[0]).toBe('Add: 1.35 tablets');
    expect(answers('molecular-so2', { method: 'simple' })[0]).toBe('Molecular SO₂: 0.752 mg/L');
  });

  it('may lack a number, which the tool names', () => {
    expect(answers('so2-addition', { volume: '' })).toEqual(['Fill in Volume (L).']);
    const row = { ...emptyRow(named('blend')), ta: '6' };
    expect(answers('blend', {}, [{ ...row, litres: '10' }, row])).toEqual(['Wine 2: fill in Volume (L).']);
    expect(answers('blend', {}, [emptyRow(named('blend'))])).toEqual(['Fill in at least one wine.']);
  });

  it('may be impossible, and the tool states what is possible', () => {
    expect(answers('molecular-so2', { ph: '34' })).toEqual(['pH must be between 2 and 5.']);
    expect(answers('molecular-so2', { free: 'much' })).toEqual([
      'Free SO₂ must be between 0 mg/L and 1000 mg/L.',
    ]);
    expect(answers('fortify', { wanted: '80' })).toEqual([
      'Alcohol wanted must lie between those of the two wines, and they must differ.',
    ]);
    expect(answers('largest-blend', {}, [{ litres: '100', share: '90' }])).toEqual([
      'The shares come to 90 %: make them 100 %.',
    ]);
  });

  it('may use the double salt for a part of the must, in any tank', () => {
    expect(answers('acid-down', { product: 'double salt', ta: '12', wanted: '8' })).toEqual([
      'Add: 2.667 kg',
      'To a part of: 400 L',
    ]);
    expect(answers('tank', { shape: 'lying', diameter: '1.6', level: '0.5' })[0]).toBe(
      'In the tank: 1,342.02 L',
    );
    expect(answers('tank', { height: '0', cone: '0.4', neck: '0.5', level: '0.4' })[0]).toBe(
      'In the tank: 549.78 L',
    );
    expect(answers('tank', { known: 'litres', litres: '4712.39' })[0]).toBe('Level: 1.5 m');
  });

  it('with ten more litres fail the label because of the vintage', () => {
    const rows = [...startOf(named('label')).rows];
    const more = rows.with(2, { ...rows[2], litres: '110' });
    expect(answers('label', {}, more)).toEqual([
      'Label: Fails',
      'Variety: Cabernet Sauvignon: Holds: 84.57 % of 75 %, room for 256.66 L of others',
      'Place: Napa Valley: Holds: 94.52 % of 85 %, room for 225.29 L of others',
      'Vintage: 2024: Fails: 94.52 % of 95 %, short of 190 L',
    ]);
  });

  it('may exceed a limit, or have none', () => {
    expect(answers('limits', { before: '140' })[0]).toBe('Over by: 20 mg/L');
    expect(answers('limits', { of: 'lysozyme', market: 'US' })).toEqual(['Limit: None we know of']);
  });
});

describe('in gallons and Oechsle', () => {
  const inThem = <Result>(act: () => Result) =>
    preferences.during(
      { ...STORED_UNITS, volumeUnit: 'us_gallon', sugarUnit: 'oechsle', language: null },
      act,
    );

  it('are volumes and sugar in the estate’s units', () => {
    inThem(() => {
      expect(answers('so2-addition', { volume: '1,000', rise: '50' })[0]).toBe('Add: 328.59 g');
      expect(startOf(named('water')).fields).toEqual({ volume: '264', from: '110', to: '101' });
      expect(answers('water', { volume: '1,000', from: '110.14', to: '100.92' })[0]).toBe(
        'Add water: 92.46 gal',
      );
      expect(answers('so2-addition', { volume: '' })).toEqual(['Fill in Volume (gal).']);
      expect(answers('topping', { amount: '5000000' })).toEqual([
        'Volume must be between 0 gal and 2,641,720.52 gal.',
      ]);
    });
  });
});
