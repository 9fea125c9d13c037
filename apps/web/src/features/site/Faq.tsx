import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './Faq.module.css';
import { questions } from './questions.ts';

/** Questions and answers, one open at a time. */
export function Faq() {
  const id = useId();
  const [open, setOpen] = useState<number>();
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }, index) => (
        <div key={question} className={classes.item}>
          <h3 className={classes.heading}>
            <button
              type="button"
              className={classes.question}
              aria-expanded={open === index}
              aria-controls={`${id}-${index}`}
              onClick={() => setOpen(open === index ? undefined : index)}
            >
              {question}
              <IconPlus size={20} aria-hidden className={classes.sign} />
            </button>
          </h3>
          <p id={`${id}-${index}`} hidden={open !== index} className={classes.answer}>
            {answer}
          </p>
        </div>
      ))}
    </div>
  );
}
