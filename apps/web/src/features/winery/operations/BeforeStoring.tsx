import { Text } from '@mantine/core';
import type { RowForm } from '../../../ui/form/useRowForm.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import type { useStoring } from './use-storing.ts';
import { WHY_CHANGED, WhyField } from './WhyField.tsx';

interface Props<Values extends { time: string }> {
  storing: ReturnType<typeof useStoring<Values>>;
  form: RowForm<Values>;
  /** Whether a recorded operation is changed. */
  isChange: boolean;
}

/** The last part of an operation's form: why it is changed, what looks wrong, and what it does to the past. */
export function BeforeStoring<Values extends { time: string }>({ storing, form, isChange }: Props<Values>) {
  const preview = storing.previewFor(form.values);
  const doubt = preview && storing.doubtOf(form.values);
  return (
    <>
      {isChange && (
        <WhyField
          label="Why is it changed?"
          name="changeReason"
          offered={WHY_CHANGED}
          value={storing.changeReason}
          error={form.problems['changeReason']}
          onChange={storing.setChangeReason}
        />
      )}
      {doubt && (
        <Text role="alert" c="var(--cv-error-text)">
          {doubt}
        </Text>
      )}
      {preview && <PreviewPanel key={preview.of} preview={preview.found} isFocused />}
    </>
  );
}
