import { Button, CloseButton, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { VarietyField } from '../../../../ui/fields/VarietyField.tsx';
import { NO_SOURCE, type SourceValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { codeOf, problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { LoadBins } from '../weigh-tags/LoadBins.tsx';
import { changedLoad, isOneLoad, withUsualMust } from '../weigh-tags/load.ts';
import { PurchaseFields } from '../weigh-tags/PurchaseFields.tsx';
import { WeighTagFields } from '../weigh-tags/WeighTagFields.tsx';
import { AmountField } from './AmountField.tsx';
import { FieldChoice } from './FieldChoice.tsx';

/** The initial content of a vessel, or a delivery into it. */
export function FillForm(recording: RecordingForm) {
  const { form, hub, setLines } = recording;
  const { kind, lines } = form.values;
  const isLoad = kind === 'receive' && hub.unit === 'kg' && isOneLoad(lines);
  return (
    <>
      <SegmentedControl
        aria-label="How it came there"
        size="md"
        data={[
          { value: 'open', label: 'It was there' },
          ...(hub.unit === 'L' ? [{ value: 'receive', label: 'Wine came' }] : []),
          { value: 'fruit', label: hub.unit === 'kg' ? 'Fruit was delivered' : 'Fruit came' },
        ]}
        value={kind === 'receive' && (hub.unit === 'kg' || lines[0]?.isFruit) ? 'fruit' : kind}
        onChange={(chosen) =>
          form.set({
            kind: chosen === 'open' ? 'open' : 'receive',
            lines: lines.map((line) => ({
              ...line,
              isFruit: chosen === 'fruit' && hub.unit === 'L',
              // Contracts are of fruit.
              contract: chosen === 'fruit' ? line.contract : '',
            })),
          })
        }
      />
      {!isLoad && form.problems['bins'] !== undefined && (
        <Text role="alert" c="var(--cv-error-text)" data-bad-field tabIndex={-1}>
          {form.problems['bins']}
        </Text>
      )}
      {isLoad ? (
        <FillLine
          {...recording}
          at={0}
          isLoad
          setLine={(at, changed) => setLines(changedLoad(form.current().lines, at, changed))}
        />
      ) : (
        lines.map((line, at) => <FillLine key={line.to} {...recording} at={at} />)
      )}
    </>
  );
}

function FillLine({ isLoad = false, ...recording }: RecordingForm & { at: number; isLoad?: boolean }) {
  const { form, at, vessels, simulated } = recording;
  const line = form.values.lines[at];
  if (line === undefined) return null;
  const { isFruit } = line;
  const unit = isFruit ? 'kg' : unitIn(recording, line.to);
  const setLine: RecordingForm['setLine'] = (place, changed) =>
    recording.setLine(place, isFruit ? withUsualMust(line, changed) : changed);
  const code = codeOf(recording, line.to);
  const lot = vessels.get(line.to)?.lot ?? null;
  const { sources } = line;
  const setSource = (place: number, changed: Partial<SourceValues>) =>
    setLine(at, { sources: sources.map((one, other) => (other === place ? { ...one, ...changed } : one)) });
  return (
    <Stack gap="md">
      {!(isLoad && form.values.lines.length > 1) && (
        <div>
          <h3>How much {isFruit ? `fruit went into ${code}` : `is in ${code}`}?</h3>
          <AmountField
            name={`lines.${at}.amount`}
            of={`into ${code}`}
            line={line}
            choices={isFruit ? [] : ['full']}
            unit={unit}
            comesTo={simulated.amounts[at]}
            error={problemOf(recording, at, 'amount')}
            onChange={(changed) => setLine(at, changed)}
          />
        </div>
      )}
      {isFruit && (
        <NumberField
          label="Must"
          description="Estimated as crushed grapes; what is pressed gives about a third less"
          required
          unit="L"
          name={`lines.${at}.volume`}
          value={line.volume}
          error={problemOf(recording, at, 'volume')}
          onChange={({ currentTarget }) => setLine(at, { volume: currentTarget.value })}
        />
      )}
      {form.values.kind === 'receive' && (unit === 'kg' || line.tag !== '') && (
        <>
          <WeighTagFields {...recording} setLine={setLine} at={at} />
          {isLoad && <LoadBins {...recording} />}
        </>
      )}
      {form.values.kind === 'receive' && <PurchaseFields {...recording} at={at} />}
      <TextInput
        label="Lot"
        description="What this wine is called in the cellar, in whichever vessel: 26-PN-1"
        placeholder={lot === null ? undefined : `Stays ${lot}`}
        required={lot === null}
        autoComplete="off"
        value={line.lot}
        error={problemOf(recording, at, 'lot')}
        onChange={({ currentTarget }) => setLine(at, { lot: currentTarget.value })}
      />
      {[...sources.entries()].map(([place, source]) => (
        <fieldset key={place} className={classes.source}>
          <legend>{sources.length === 1 ? 'Made of' : `Part ${place + 1}`}</legend>
          <VarietyField
            label="Variety"
            value={source.variety}
            error={problemOf(recording, at, `sources.${place}.variety`)}
            onChange={(variety) => setSource(place, { variety })}
          />
          <NumberField
            whole
            label="Vintage"
            value={source.vintage}
            error={problemOf(recording, at, `sources.${place}.vintage`)}
            onChange={({ currentTarget }) => setSource(place, { vintage: currentTarget.value })}
          />
          <FieldChoice source={source} onChange={(changed) => setSource(place, changed)} />
          <TextInput
            label="Appellation"
            autoComplete="off"
            value={source.appellation}
            error={problemOf(recording, at, `sources.${place}.appellation`)}
            onChange={({ currentTarget }) => setSource(place, { appellation: currentTarget.value })}
          />
          {sources.length > 1 && (
            <NumberField
              label="Share"
              sign="%"
              value={source.share}
              error={problemOf(recording, at, `sources.${place}.share`)}
              onChange={({ currentTarget }) => setSource(place, { share: currentTarget.value })}
            />
          )}
        </fieldset>
      ))}
      {problemOf(recording, at, 'sources') && (
        <p role="alert" className={classes.wrong} data-bad-field tabIndex={-1}>
          {problemOf(recording, at, 'sources')}
        </p>
      )}
      <Group gap="xs">
        <Button variant="subtle" onClick={() => setLine(at, { sources: [...sources, NO_SOURCE] })}>
          Another part
        </Button>
        {sources.length > 1 && (
          <CloseButton
            size="lg"
            aria-label="Take out the last part"
            onClick={() => setLine(at, { sources: sources.slice(0, -1) })}
          />
        )}
      </Group>
    </Stack>
  );
}
