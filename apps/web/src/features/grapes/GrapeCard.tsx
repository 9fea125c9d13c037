import type { Grape } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ClampedText } from './ClampedText.tsx';
import classes from './GrapeCard.module.css';
import { ColorBadge, GrapeFacts, SourceBadge } from './GrapeFacts.tsx';
import { GrapePicture } from './GrapePicture.tsx';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface Props {
  grape: Grape;
  onEdit: (grape: Grape) => void;
  onDelete: (grape: Grape) => void;
  onRestore: (grape: Grape) => void;
}

/** One variety of the library. */
export function GrapeCard({ grape, onEdit, onDelete, onRestore }: Props) {
  const { name, origin, color, synonyms, details, hidden } = grape;
  return (
    <li className={classes.card} data-hidden={hidden || undefined}>
      <div className={classes.picture} data-color={color}>
        <GrapePicture key={grape.thumbnail} grape={grape} address={grape.thumbnail} />
        <div className={classes.badges}>
          <ColorBadge color={color} />
          <SourceBadge grape={grape} />
        </div>
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>
          {hidden ? (
            name
          ) : (
            <Link to="/grape-library/$id" params={{ id: grape.id }} className={classes.link}>
              {name}
            </Link>
          )}
        </h3>
        <p className={classes.origin}>{origin}</p>
        {synonyms.length > 0 && (
          <p className={classes.synonyms}>
            <span className={classes.label}>Also known as</span> {synonyms.join(', ')}
          </p>
        )}
        <GrapeFacts grape={grape} />
        <div>
          <p className={classes.label}>Details</p>
          <ClampedText of={name}>{details}</ClampedText>
        </div>
        <div className={classes.actions}>
          {hidden ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp {...ICON} />}
              aria-label={`Restore ${name}`}
              onClick={() => onRestore(grape)}
            >
              Restore
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPencil {...ICON} />}
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(grape)}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="sm"
                leftSection={<IconTrash {...ICON} />}
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(grape)}
              >
                Delete
              </Button>
              {grape.source === 'edited' && (
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconArrowBackUp {...ICON} />}
                  aria-label={`Restore the original ${name}`}
                  onClick={() => onRestore(grape)}
                >
                  Restore original
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  );
}
