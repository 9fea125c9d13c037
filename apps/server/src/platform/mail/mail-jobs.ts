import { GiveUp, type Jobs } from '../jobs/jobs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { asError, type Deliver, type Mail, type MailOptions, type Message, mailBy, mayPass } from './mail.ts';

interface MailJobsOptions extends MailOptions {
  jobs: Jobs;
  secrets: Secrets;
}

/** A mail may contain a link that opens an account, so it is stored encrypted. */
const OWNER = 'mail';

/** Mail stored in the table of jobs until it is sent, so that it survives the server. */
export function mailByJobs({ jobs, secrets, deliver, ...options }: MailJobsOptions): Mail {
  jobs.handle('mail', ({ sealed }: { sealed: string }, { id }) => send(openWith(secrets, sealed), id));

  async function send(message: Message, id: string): Promise<void> {
    await deliver(message, id).catch((cause: unknown) => {
      const error = asError(cause);
      throw mayPass(error) ? error : new GiveUp(error.message, { cause });
    });
  }

  const keep: Deliver = async (message) => {
    const sealed = secrets.seal(Buffer.from(JSON.stringify(message)), OWNER).toString('base64');
    await jobs.add({ kind: 'mail', payload: { sealed } });
  };
  // A mail that is a job already needs no second queue.
  return { ...mailBy({ ...options, deliver: keep }), deliver };
}

function openWith(secrets: Secrets, sealed: string): Message {
  const text = secrets.open(Buffer.from(sealed, 'base64'), OWNER);
  if (text === undefined) throw new GiveUp('The mail was sealed by another key than this server has.');
  return JSON.parse(text.toString()) as Message;
}
