import {
  backupOperations,
  type Settings,
  settingsOperations,
  settings as settingsSchema,
  type User,
} from '@cuverie/contract';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { notForYou, useMay } from '../../../api/may.ts';
import { ConflictNotice } from '../../../ui/feedback/ConflictNotice.tsx';
import { LeavingQuestion } from '../../../ui/feedback/LeavingQuestion.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { changedFields } from '../../../ui/form/fields.ts';
import { ToRead } from '../../../ui/form/ToRead.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Fields, Section, sections } from '../Section.tsx';
import { useFocusOnceSaved } from '../useFocusOnceSaved.ts';
import { backupWords } from './backup-words.ts';
import classes from './SettingsPage.module.css';
import {
  backupsQuery,
  mostPricesQuery,
  useKeepSettings,
  useUpdatePerson,
  useUpdateSettings,
} from './settings.queries.ts';
import {
  checkSettings,
  currencyOptions,
  exampleWords,
  languageOptions,
  optionsOf,
  SETTINGS,
  settingsValues,
  settingsWords,
  UNIT_OPTIONS,
  zoneOptions,
} from './settings-form.ts';

/** The name of the estate, its units and the language of numbers and days. */
export default function SettingsPage() {
  const user = useQuery(currentUserQuery);
  const [saved, setSaved] = useState(0);
  const [restored, setRestored] = useState(0);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Settings"
        subtitle="What your estate is called, the units it works in, and the sections of its menu"
      />
      <Loaded query={user} loading="Loading your settings…" failed="Your settings could not be loaded.">
        {(user) => (
          // After saving, the form remounts with the stored values.
          <SettingsForm
            key={`${saved}/${restored}`}
            user={user}
            times={saved}
            onSaved={() => setSaved((times) => times + 1)}
          />
        )}
      </Loaded>
      <ItemHistory kind="settings" name="the settings" onRestored={() => setRestored((times) => times + 1)} />
      <BackupNote />
    </Stack>
  );
}

/** The state of backups, for the operator of the server. It is hidden if it cannot be loaded. */
function BackupNote() {
  const may = useMay();
  const { data: backups } = useQuery({ ...backupsQuery, enabled: may(backupOperations.get) });
  return (
    backups && (
      <div className={sections}>
        <Section title="Backup of this server" about={backupWords(backups)} />
      </div>
    )
  );
}

interface FormProps {
  user: User;
  times: number;
  onSaved: () => void;
}

/** The currency of most bottles with a price, as a suggestion. */
function CurrencyHint() {
  const { data: most } = useQuery(mostPricesQuery);
  return most && `Most of your bottles with a price have it in ${most}`;
}

const UNITS = ['sugarUnit', 'volumeUnit', 'weightUnit', 'areaUnit', 'temperatureUnit'] as const;

function SettingsForm({ user, times, onSaved }: FormProps) {
  const may = useMay();
  const isRun = may(settingsOperations.update);
  const [update, updatePerson] = [useUpdateSettings(), useUpdatePerson()];
  const keep = useKeepSettings();
  const form = useRowForm({
    thing: 'settings',
    stored: {
      row: user.settings,
      schema: settingsSchema,
      valuesOf: settingsValues,
      labels: SETTINGS.labels,
      words: settingsWords,
      where: { kind: 'settings' },
      onConflict: keep,
    },
    check: checkSettings,
    change: (draft, base: Settings) => {
      const changes = changedFields(base, draft);
      // Settings of the estate are read-only for other roles.
      return isRun
        ? update.mutateAsync({ ...changes, version: base.version })
        : updatePerson.mutateAsync(changes);
    },
    onSaved: () => {
      toast.done('The settings were saved.');
      onSaved();
    },
    failed: 'The settings were not saved.',
  });
  const { keepsWinery } = form.values;
  const isWinery = keepsWinery === '' ? user.estate.isWinery : keepsWinery === 'yes';
  const save = useFocusOnceSaved(times);

  return (
    <Form form={form} label="Settings" className={sections}>
      <ToRead call={settingsOperations.update}>
        <Section title="Estate" {...(!isRun && { about: notForYou(settingsOperations.update) })}>
          <Fields>
            <Field kind="text" label={SETTINGS.labels.estateName} required {...form.input('estateName')} />
            <Field
              kind="choice"
              label={SETTINGS.labels.timeZone}
              hint="Decides which day a moment is: of readings, reports, closed periods and calendars"
              options={zoneOptions(form.values.timeZone)}
              {...form.input('timeZone')}
            />
          </Fields>
        </Section>
        <Section
          title="Units"
          about="Pages show and take values in these; files and the API stay in °Bx, L, t, ha and °C."
        >
          <Fields>
            {UNITS.map((unit) => (
              <Field
                key={unit}
                kind="choice"
                label={SETTINGS.labels[unit]}
                options={optionsOf(UNIT_OPTIONS[unit])}
                {...form.input(unit)}
              />
            ))}
          </Fields>
        </Section>
      </ToRead>
      <ToRead call={settingsOperations.update}>
        <Section title="Money" about="Values, totals and charts of My Cellar are in this currency.">
          <Fields>
            <Field
              kind="choice"
              label={SETTINGS.labels.homeCurrency}
              hint={<CurrencyHint />}
              unchosen="None: each currency for itself"
              options={currencyOptions(form.values.homeCurrency)}
              {...form.input('homeCurrency')}
            />
          </Fields>
          <p>
            <Link to="/cellar/rates">Exchange rates</Link> come from a file that you load.
          </p>
        </Section>
      </ToRead>
      <Section title="Language of numbers and dates" about="Cuverie's own words stay English.">
        <Fields>
          <Field
            kind="choice"
            label={SETTINGS.labels.language}
            unchosen="As the browser; days like 23 Nov 2026"
            options={languageOptions()}
            {...form.input('language')}
          />
        </Fields>
      </Section>
      <ToRead call={settingsOperations.update}>
        <Section
          title="Sections"
          about="What is switched off is kept, and there again once it is switched on."
        >
          <Fields>
            <Checkbox
              label={SETTINGS.labels.keepsWinery}
              name="keepsWinery"
              checked={isWinery}
              onChange={({ currentTarget }) =>
                form.set({ keepsWinery: currentTarget.checked ? 'yes' : 'no' })
              }
            />
            {isWinery && (
              <Field
                kind="choice"
                label={SETTINGS.labels.market}
                unchosen="United States where volumes are in gallons, else European Union"
                options={[
                  { value: 'EU', label: 'European Union' },
                  { value: 'US', label: 'United States' },
                ]}
                {...form.input('market')}
              />
            )}
          </Fields>
        </Section>
      </ToRead>
      <p className={classes.example}>
        For example: <output>{exampleWords(form.values)}</output>
      </p>
      {form.conflict && <ConflictNotice thing={form.thing} {...form.conflict} />}
      <Group>
        <Button ref={save} type="submit" loading={form.isBusy}>
          Save
        </Button>
      </Group>
      <LeavingQuestion wouldLose={form.wouldLose} />
    </Form>
  );
}
