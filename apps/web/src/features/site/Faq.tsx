import { IconPlus } from '@tabler/icons-react';
import classes from './Faq.module.css';
import words from './words.json' with { type: 'json' };

/** Questions and answers, one open at a time: details of one name are, without a script. */
export function Faq() {
  return (
    <div className={classes.list}>
      {words.questions.map(({ question, answer }) => (
        <details key={question} name="questions" className={classes.item}>
          <summary className={classes.question}>
            <h3 className={classes.heading}>{question}</h3>
            <IconPlus size={20} stroke={1.75} aria-hidden className={classes.sign} />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
