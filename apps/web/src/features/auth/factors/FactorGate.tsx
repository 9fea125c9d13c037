import type { User } from '@cuverie/contract';
import { Stack } from '@mantine/core';
import { organisation } from '../../../platform/organisation.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Section, sections } from '../Section.tsx';
import { aboutFactors } from './factor-words.ts';
import { TwoStep } from './TwoStep.tsx';

/** Shown instead of every page if the estate requires a second factor and the user has none. */
export function FactorGate({ user }: { user: User }) {
  return (
    <Stack gap="lg">
      <PageHeader
        title="Set up two-step login"
        subtitle={`${user.estate.name} asks it of everybody. Then you go on where you were.`}
      />
      <div className={sections}>
        <Section title="Two-step login" about={aboutFactors(organisation())}>
          <TwoStep user={user} />
        </Section>
      </div>
    </Stack>
  );
}
