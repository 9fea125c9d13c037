import { type Tank, tankOperations } from '@cuverie/contract';
import { Button, Fieldset, Group } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { useUpdateTank } from './tank.queries.ts';
import { TANK_STYLES } from './tank-form.ts';

const STYLES = ['red', 'white'] as const;

/** Asks for the style of a tank whose variety does not determine it, because its alarms depend on it. */
export function StyleQuestion({ tank }: { tank: Tank }) {
  const { mutate, isPending } = useUpdateTank();
  const say = (style: (typeof STYLES)[number]) =>
    mutate(
      { id: tank.id, changes: { style, version: tank.version } },
      {
        onError: (failure) =>
          void toast.failed(`How ${tank.name} ferments was not kept.`, failure, {
            label: 'Try again',
            act: () => say(style),
          }),
      },
    );
  return (
    <IfMay call={tankOperations.update}>
      <Fieldset
        variant="unstyled"
        fz="sm"
        legend={`Does ${tank.variety} ferment as red or as white must? Until you say, it is watched like a red.`}
      >
        <Group gap="xs" pt="0.375rem">
          {STYLES.map((style) => (
            <Button
              key={style}
              variant="default"
              size="compact-md"
              loading={isPending}
              aria-label={`${TANK_STYLES[style]} must in ${tank.name}`}
              onClick={() => say(style)}
            >
              {TANK_STYLES[style]}
            </Button>
          ))}
        </Group>
      </Fieldset>
    </IfMay>
  );
}
