import { type Block, blockOperations } from '@cuverie/contract';
import { distanceKm } from '@cuverie/domain';
import { NativeSelect, Text } from '@mantine/core';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { countText, withUnit } from '../../../ui/words.ts';
import { useUpdateField } from '../fields/field.queries.ts';

interface Props {
  field: Block;
  fields: readonly Block[];
}

/** The distance to another field in km, if both have a place. */
function kmTo(field: Block, other: Block): number | undefined {
  const [from, to] = [field.location?.coordinates, other.location?.coordinates];
  return from && to ? distanceKm(from, to) : undefined;
}

/** The source of a field's weather: its own, or that of a neighbouring field. */
export function SharedWeather({ field, fields }: Props) {
  const update = useUpdateField();
  const others = fields
    .filter(({ id, weatherFrom }) => id !== field.id && (weatherFrom === null || id === field.weatherFrom))
    .map((other) => ({ other, km: kmTo(field, other) }))
    .toSorted((one, two) => (one.km ?? Number.POSITIVE_INFINITY) - (two.km ?? Number.POSITIVE_INFINITY));
  if (others.length === 0) return null;
  const source = others.find(({ other }) => other.id === field.weatherFrom)?.other;
  const sharing = fields.filter(
    ({ id, weatherFrom }) => id !== field.id && weatherFrom === (source ?? field).id,
  );
  return (
    <>
      <IfMay call={blockOperations.update}>
        <NativeSelect
          maw="24rem"
          label="Weather"
          value={source?.id ?? ''}
          disabled={update.isPending}
          data={[
            { value: '', label: 'Its own' },
            ...others.map(({ other, km }) => ({
              value: other.id,
              label: `That of ${other.name}${km === undefined ? '' : `, ${withUnit(km, 'km', 1)} away`}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            update.mutate({ id: field.id, changes: { weatherFrom: value || null, version: field.version } })
          }
        />
      </IfMay>
      {(source !== undefined || sharing.length > 0) && (
        <Text c="dimmed" fz="sm">
          Days kept here are {source ? `those of ${source.name}` : 'its own'}
          {sharing.length > 0 &&
            `, shared with ${countText(sharing.length, source ? 'other field' : 'field')}`}
          .
        </Text>
      )}
      {update.error && (
        <ErrorNotice>Whose weather it is was not changed. {messageOf(update.error)}</ErrorNotice>
      )}
    </>
  );
}
