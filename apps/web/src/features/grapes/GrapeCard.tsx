import type { Grape } from '@cuverie/contract';
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NotSent } from '../../ui/page/NotSent.tsx';
import { ClampedText } from './ClampedText.tsx';
import classes from './Grape.module.css';
import { Badges, GrapeFacts, GrapePicture, Synonyms } from './GrapeFacts.tsx';
import { GrapeActions, type GrapeActs } from './useActions.tsx';

export function GrapeCard({ grape, ...acts }: GrapeActs & { grape: Grape }) {
  const { name, origin, details, hidden } = grape;
  return (
    <li className={classes.card} data-hidden={hidden || undefined}>
      <div className={classes.frame}>
        <GrapePicture key={grape.thumbnail} grape={grape} address={grape.thumbnail} />
        <Badges grape={grape} className={classes.badges} />
      </div>
      <Stack flex={1} gap="0.625rem" p="md" style={{ overflowWrap: 'anywhere' }}>
        <h3 className={classes.name}>
          {hidden ? (
            name
          ) : (
            <Link to="/grape-library/$id" params={{ id: grape.id }}>
              {name}
            </Link>
          )}
          <NotSent id={grape.id} />
        </h3>
        <Text c="dimmed" mt="-0.375rem">
          {origin}
        </Text>
        <Synonyms of={grape} />
        <GrapeFacts grape={grape} />
        <div>
          <Text c="dimmed" fz="var(--cv-text-small)">
            Details
          </Text>
          <ClampedText of={name}>{details}</ClampedText>
        </div>
        <GrapeActions grape={grape} size="sm" {...acts} />
      </Stack>
    </li>
  );
}
