import { IconPlus } from '@tabler/icons-react';
import classes from './Faq.module.css';
import { questions } from './questions.ts';

<<<<<<< HEAD
/** Questions and answers, one open at a time: details of one name are, without a script. */
=======
/** Questions and answers, one open at a time: the browser sees to it, with or without JavaScript. */
>>>>>>> f906cc6 (Prerender the public pages at build, and wake them when somebody needs more than text)
export function Faq() {
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} name="questions" className={classes.item}>
          <summary className={classes.question}>
            <h3 className={classes.heading}>{question}</h3>
<<<<<<< HEAD
            <IconPlus size={20} stroke={1.75} aria-hidden className={classes.sign} />
=======
            <IconPlus size={20} aria-hidden className={classes.sign} />
>>>>>>> f906cc6 (Prerender the public pages at build, and wake them when somebody needs more than text)
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
