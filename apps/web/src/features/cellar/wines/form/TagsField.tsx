import { readTags, TAG_LIMITS, tagsText } from '@cuverie/domain';
import type { TagsInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListField } from '../../../../ui/fields/ListField.tsx';
import { facetsQuery } from '../../figures.queries.ts';

interface Props extends Omit<TagsInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange: (typed: string) => void;
}

/** The tags of a wine, with suggestions from the cellar, the most frequent first. */
export function TagsField({ value = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data: all } = useQuery(facetsQuery({}));
  const isLong = all !== undefined && all.tags > all.tagged.length;
  const { data = all } = useQuery({
    ...facetsQuery({}, { taggedSearch: search }),
    enabled: isLong && search !== '',
  });
  return (
    <ListField
      placeholder={value === '' ? 'Gift, for the wedding' : ''}
      {...field}
      data={data?.tagged.map(({ value: tag }) => tag) ?? []}
      value={readTags(value)}
      onChange={(tags) => onChange(tagsText(tags))}
      searchValue={typed}
      onSearchChange={setTyped}
      splitChars={[',', ';']}
      maxTags={TAG_LIMITS.most}
    />
  );
}
