/** Errors of additions and measurements. */
export const ADDITION_PROBLEMS = {
  unit_unknown: ({ field, unit, own }: { field: string; unit: string; own: string }) =>
    own === ''
      ? `${field} has no unit; leave “${unit}” out`
      : `${field} can’t be read in “${unit}”: give it in ${own}`,
  so2_of_no_sulfur: () => 'Only what holds SO₂ is dosed by mg/L SO₂: choose another unit',
  strength_of_solution: () => 'Enter the strength of the solution: grams of SO₂ in 100 mL',
  value_said_twice: () => 'This value is given twice: keep one of them',
};
