import { BELOW_REGION, estimateWindow, WINE_TYPES } from '@cuverie/domain';
import { Button, Group, Text } from '@mantine/core';
import { readNumber } from '../../../../ui/fields/number.ts';
import type { TypedForm } from '../../../../ui/form/useTyped.ts';
import { sentenceWords } from '../../../../ui/units.ts';
import type { WineValues } from './wine-form.ts';

/** The window estimated from the text typed so far, in calendar years. */
function estimateOf({ name, region, varietal, type, vintage, ...typed }: WineValues) {
  const wineType = WINE_TYPES.find((word) => word === type);
  const year = readNumber(vintage);
  if (wineType === undefined || year === null || !/^\d{4}$/.test(String(year))) return undefined;
  return estimateWindow({
    name,
    region: [region, ...BELOW_REGION.map((field) => typed[field])].join(' '),
    varietal,
    type: wineType,
    vintage: year,
  });
}

/** Offers a usual drinking window for the style of the wine; it is stored only if the person accepts it. */
export function WindowEstimate({ form }: { form: TypedForm<WineValues> }) {
  const estimate = estimateOf(form.values);
  if (!estimate) return null;
  const source = estimate.source.map((sentence) => sentenceWords(sentence)).join('; ');
  const from = String(estimate.drinkFrom);
  const by = String(estimate.drinkBy);
  if (form.values.drinkFrom.trim() === from && form.values.drinkBy.trim() === by) return null;
  return (
    <Group gap="0.375rem 0.75rem" px="0.875rem" py="0.625rem" bd="1px dashed var(--cv-line-strong)" bdrs="md">
      <p>
        Estimate for {estimate.style}: {from}–{by}
      </p>
      <Button variant="light" size="compact-md" onClick={() => form.set({ drinkFrom: from, drinkBy: by })}>
        Use {from}–{by}
      </Button>
      <Text size="sm" c="dimmed" lh={1.4} w="100%">
        {estimate.from} to {estimate.until} years after the vintage. {source}. Your bottle may differ.
      </Text>
    </Group>
  );
}
