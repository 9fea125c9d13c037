import { passkeyOperations, type UsedPasskey } from '@cuverie/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../../api/client.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys, here: by https or on the machine itself, and by a name. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const NOT_USED = 'No passkey was used. Try again, or use another way.';
const NOT_MADE = 'No passkey was made. Try again, or use another device.';

/** What a browser says where somebody closed its question, took too long, or has no passkey. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name);

async function inWords<Result>(asking: Promise<Result>, words: string): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    throw isGivenUp(error) ? new Error(words, { cause: error }) : error;
  }
}

/** Has the browser make a passkey. */
export async function makePasskey() {
  const { options } = await call(passkeyOperations.start, {});
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return inWords(
    startRegistration({ optionsJSON }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidStateError')
        throw new Error('This device has a passkey of yours already.', { cause: error });
      throw error;
    }),
    NOT_MADE,
  );
}

/** Whether somebody pressed for a passkey, which an offer would break off. */
let isPressedFor = false;

/** @param inField offered in the list of the email field, for as long as the page shows it */
async function used(options: object, inField = false): Promise<UsedPasskey> {
  const { startAuthentication } = await library();
  isPressedFor = !inField;
  return inWords(
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: inField,
    }).finally(() => {
      if (!inField) isPressedFor = false;
    }),
    NOT_USED,
  ) as Promise<UsedPasskey>;
}

/** A passkey of whoever has one. */
export async function anyPasskey(): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForSignIn, {});
  return used(options);
}

/** One of the person whose password was right. */
export async function passkeyAfter(challenge: string): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForSecondFactor, { body: { challenge } });
  return used(options);
}

/** One of whoever is signed in. */
export async function ownPasskey(): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForProof, {});
  return used(options);
}

/** Less than what is asked waits for. */
const ASKED_ANEW_MS = 4 * 60_000;

/**
 * Offers passkeys where the email is typed, until `stop`; nobody is told where that is not to be had.
 * @param onChosen is given the passkey that was chosen
 */
export function offerPasskeys(onChosen: (passkey: UsedPasskey) => void): () => void {
  let isOver = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const { options } = await call(passkeyOperations.askForSignIn, {});
    if (isOver || isPressedFor) return;
    const passkey = await used(options, true);
    if (!isOver) onChosen(passkey);
  };
  const quietly = () => void offer().catch(() => {});
  const anew = setInterval(quietly, ASKED_ANEW_MS);
  quietly();
  return () => {
    isOver = true;
    clearInterval(anew);
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}
