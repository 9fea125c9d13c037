import { passkeyOperations, type UsedPasskey } from '@cuverie/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../../api/client.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys here: over https or on localhost, and with a host name. */
export const knowsPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const NOT_USED = 'No passkey was used. Try again, or use another way.';
const NOT_MADE = 'No passkey was made. Try again, or use another device.';

/** Whether the user cancelled, took too long, or has no passkey. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name);

async function inWords<Result>(asking: Promise<Result>, words: string): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    throw isGivenUp(error) ? new Error(words, { cause: error }) : error;
  }
}

/** Asks the browser to create a passkey. */
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

/** Whether the user requested a passkey, which a background offer would interrupt. */
let isPressedFor = false;

/** @param inField whether it is offered in the list of the email field, for as long as the page shows it */
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

/** Asks for a passkey of any user. */
export async function anyPasskey(): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForSignIn, {});
  return used(options);
}

/** Asks for a passkey of the user whose password was right. */
export async function passkeyAfter(challenge: string): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForSecondFactor, { body: { challenge } });
  return used(options);
}

/** Asks for a passkey of the signed-in user. */
export async function ownPasskey(): Promise<UsedPasskey> {
  const { options } = await call(passkeyOperations.askForProof, {});
  return used(options);
}

/** Shorter than the lifetime of a challenge. */
const RENEW_CHALLENGE_MS = 4 * 60_000;

/**
 * Offers passkeys in the email field until stopped. Without support, nothing happens.
 * @param onChosen called with the chosen passkey
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
  const timer = setInterval(quietly, RENEW_CHALLENGE_MS);
  quietly();
  return () => {
    isOver = true;
    clearInterval(timer);
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}
