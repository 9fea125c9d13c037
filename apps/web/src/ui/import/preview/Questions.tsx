import { Group, NativeSelect, Radio, TextInput } from '@mantine/core';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import classes from '../../feedback/Notice.module.css';

interface Props {
  questions: readonly Question[];
  answers: Answers;
  onAnswer: (id: string, value: string) => void;
}

/** The questions a file leaves open, asked instead of guessed. */
export function Questions({ questions, answers, onAnswer }: Props) {
  return questions.map(({ id, text, options, optionsText, noneText = 'None of them', problem }) => (
    <div key={id} className={classes.notice}>
      {optionsText !== undefined && options.length > 0 && (
        <NativeSelect
          mb="xs"
          label={optionsText}
          data={[{ value: '', label: noneText }, ...options]}
          value={answers[id] ?? ''}
          onChange={(event) => onAnswer(id, event.currentTarget.value)}
        />
      )}
      {(options.length === 0 || optionsText !== undefined) && (
        <TextInput
          label={text}
          value={options.some(({ value }) => value === answers[id]) ? '' : (answers[id] ?? '')}
          error={problem}
          onChange={(event) => onAnswer(id, event.currentTarget.value)}
        />
      )}
      {optionsText === undefined && options.length > 0 && options.length <= 4 && (
        <Radio.Group
          size="md"
          label={text}
          value={answers[id] ?? ''}
          onChange={(value) => onAnswer(id, value)}
        >
          <Group gap="lg" mt="xs">
            {options.map(({ value, label }) => (
              <Radio size="md" key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {optionsText === undefined && options.length > 4 && (
        <NativeSelect
          label={text}
          data={[{ value: '', label: 'Please choose' }, ...options]}
          value={answers[id] ?? ''}
          onChange={(event) => onAnswer(id, event.currentTarget.value)}
        />
      )}
    </div>
  ));
}
