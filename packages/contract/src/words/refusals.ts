import { counted, PLAN_PAGE, type Role, type TokenScope } from '@cuverie/domain';
import { groupDigits, SERVER_FIELDS } from './field-refusals.ts';
import { addTexts } from './known.ts';
import { ORGANISATION_WORDS } from './organisation.ts';
import { REWORDED_REFUSALS } from './reworded.ts';

/** Formats a wait, rounded up: "40 seconds", "2 minutes". Up to 90 seconds it is in seconds. */
const wait = (seconds: number): string =>
  seconds < 90 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute');

/** Permissions of each role, as text. */
const ROLE_WORDS: Record<Role, string> = {
  owner: 'As an owner you can do everything',
  winemaker: 'As a winemaker you can change what the estate keeps, but not its people and settings',
  'cellar hand': 'As a cellar hand you can write down the day’s work, but not change anything else',
  viewer: 'As a viewer you can look, but not change anything',
};

const SCOPE_WORDS: Record<TokenScope, string> = {
  read: 'look',
  write: 'look, and do what its person does in the estate',
  ingest: 'add readings, measurements and weather',
};

const kilobytes = (kb: number): string => (kb < 1024 ? `${kb} kB` : `${Math.floor(kb / 1024)} MB`);

const ended = (what: string): string =>
  `Your ${what} has ended. What you have can still be read, changed, exported and deleted; to add to it, choose a plan on ${PLAN_PAGE}.`;

/**
 * Reasons of refused calls. Programs use the code, the part before the dot. If a code has several messages, the part
 * after the dot is their parameter `why`.
 */
export const REFUSALS = {
  ...REWORDED_REFUSALS,
  ...ORGANISATION_WORDS,
  'invalid.address': () => 'This address cannot be read: a "%" in it stands before two hex digits.',
  'invalid.request': () => 'The request could not be read. Check its body and headers.',
  'invalid.http': () => 'This is not a call the server can read. Send it as HTTP/1.1.',
  'invalid.estate': () =>
    'X-Estate names an estate by its id, as GET /api/current-user lists them. Send one of those, or none.',
  'invalid.object': () => 'Send the fields as a JSON object.',
  'invalid.form': () => 'The form broke off, or is not multipart/form-data. Send it again.',
  'invalid.broken_off': () => 'The request broke off before its end. Send it again.',
  'invalid.archive_unattended': () => 'This archive is no longer being imported. Send it again to continue.',

  'unauthenticated.signed_out': () => 'Please sign in.',
  'unauthenticated.session_over': () => 'Your session has ended. Please sign in again.',
  'unauthenticated.token_unknown': () =>
    'This API token is not known here. Check that all of it was copied; it is also gone once its person leaves the estate.',
  'token_not_permitted.person': () => 'No API token may do this. Sign in as yourself.',
  'token_not_permitted.scope': ({ scope, needs }: { scope: TokenScope; needs: TokenScope }) =>
    `This API token may only ${SCOPE_WORDS[scope]}. Use one with the scope ${needs}.`,
  tasting_closed: () => 'This tasting is closed: nothing can be said of its wines any more.',
  tasting_full: ({ most }: { most: number }) =>
    `${most} people taste already, which is as many as one tasting takes.`,
  guest_unknown: () => 'This phone is not known to the tasting any more. Join it by your name again.',
  links_full: ({ most }: { most: number }) =>
    `The estate has ${most} links. Revoke one you no longer need first.`,
  tokens_full: ({ most }: { most: number }) =>
    `You have ${most} API tokens. Revoke one you no longer need first.`,
  invalid_credentials: () => 'Invalid email or password',
  challenge_over: () => 'This took too long. Log in again.',
  proof_needed: () => 'Confirm first that it is you.',
  factor_needed: () => 'Your estate asks for two-step login. Set it up first.',
  app_is_on: () => 'Remove the authenticator app you have first.',
  app_not_started: () => 'Start again with a new QR code.',
  passkeys_off: ({ address }: { address: string }) => `Passkeys need https, which ${address} does not have.`,
  passkey_late: () => 'This took too long. Try again.',
  passkey_unknown: () => 'This passkey is not known here. Use another way.',
  passkey_refused: () => 'This passkey could not be checked. Use another way.',
  passkey_known: () => 'This passkey is known already.',
  too_many_passkeys: ({ most }: { most: number }) => `You have ${most} passkeys. Remove one first.`,
  passkey_last_way: () => 'You could not log in without this passkey. Set a password first.',
  app_unreadable: () =>
    'Codes of your app can no longer be checked. Use a recovery code or a passkey, then set the app up again.',
  no_factor: () => 'Set up an authenticator app or a passkey first.',
  own_factor_first: () => 'Set up two-step login for yourself first.',
  sign_up_closed: () =>
    'This server takes no new accounts. Sign in if you have one, or ask its administrator.',

  account_gone: () => 'This account is being deleted, and can no longer be kept.',

  not_permitted: ({ role }: { role: Role }) => `${ROLE_WORDS[role]}. Ask an owner of the estate.`,
  not_your_estate: () =>
    'You do not belong to this estate, or no longer. Choose another of yours, or ask an owner of it to invite you.',
  invitation_of_other: () =>
    'This invitation is for another address. Log in with the account of that address, or ask for an invitation by link.',
  already_member: () => 'You belong to this estate already.',
  last_owner: () => 'An estate keeps at least one owner. Make another member an owner first.',
  'last_owner.leaving': () =>
    'The account of the other owner is to be deleted, and an estate keeps at least one owner. Make another member an owner first.',
  invitations_full: ({ most }: { most: number }) =>
    `${most} invitations to this estate are open. Take some back before you invite more.`,

  'not_found.row': ({ thing }: { thing: string }) => `This ${thing} does not exist, or no longer does.`,
  'not_found.address': () => 'There is nothing at this address.',
  'not_found.calendar': () =>
    'This calendar was switched off, or has another address by now: its person finds it on the page Account.',
  'not_found.link': () =>
    'This link opens nothing. It may have ended or been taken back, or part of it is missing: ask the sender for a new one.',
  'not_found.device': () =>
    'No device has this key: copy the address again from the page Devices, or give the device another there.',
  too_many_channels: ({ most }: { most: number }) =>
    `You have ${most} channels, and more are not taken: remove one you do not need.`,
  too_many_webhooks: ({ most }: { most: number }) =>
    `An estate has at most ${most} webhooks: remove one you do not need.`,
  too_many_brokers: ({ most }: { most: number }) =>
    `An estate listens to ${most} brokers at most: remove one you do not need.`,
  channel_there: () => 'You have this channel already.',
  'not_found.message': () =>
    'The link of this message works no more: it is older than a week, or you no longer belong to the estate.',
  alarm_taken: ({ by }: { by: string }) => `${by} has it already.`,
  alarm_over: () => 'This alarm is over: it need not be taken on.',
  'not_found.arrival': () => 'This arrival is not there, or was undone already.',
  'not_found.undo': () => 'This can no longer be undone.',
  'not_found.change': () => 'There is no such entry in the history of your estate.',
  'cannot_be_restored.act': () =>
    'There is nothing to restore here: only what was deleted comes back, and settings as they were before a change.',
  'cannot_be_restored.older': ({ days }: { days: number }) =>
    `This is past restoring: that is possible for ${days} days.`,
  'cannot_be_restored.there': ({ thing }: { thing: string }) =>
    `${thing === 'settings' ? 'These settings are' : `This ${thing} is`} there again: nothing is left to restore.`,
  'cannot_be_restored.taken': ({ thing, name }: { thing: string; name: string }) =>
    `Another ${thing} has taken its place as “${name}”. Rename or delete that one, then restore this one.`,
  'cannot_be_restored.owner': ({ owner }: { owner: string }) =>
    `The ${owner} it belongs to is gone. Restore the ${owner} first.`,
  'cannot_be_restored.locked': ({ owner }: { owner: string }) =>
    `The ${owner} it belongs to is archived. Take the ${owner} out of the archive first.`,
  'cannot_be_restored.bottles': ({ bottles, left }: { bottles: number; left: number }) =>
    `It took ${counted(bottles, 'bottle')}, and there are ${left} now. Enter what was drunk again.`,
  'cannot_be_restored.changed': () =>
    'The settings were changed again since. Look at the newer entries, and restore from the newest first.',
  reset: ({ days }: { days: number }) =>
    `What changed cannot be told from here: the cursor is older than ${days} days, or the data came from a backup since. Read everything again, then continue from a new cursor.`,
  stale_version: ({ thing }: { thing: string }) =>
    `Someone else changed ${thing === 'settings' ? 'these' : 'this'} ${thing} meanwhile. Look at their changes, then save again.`,
  other_count: ({ things, matching, expected }: { things: string; matching: number; expected: number }) =>
    `The number of ${things} that match is ${groupDigits(matching)} by now, not ${groupDigits(expected)}. Look at the list again, then repeat this if all of them are meant.`,
  'id_taken.entry': () => 'Another entry has this id. Send it again under one of its own.',
  'id_taken.change': () => 'Another change or deletion has this id. Send this one under an id of its own.',
  hand_over_first: ({ estate }: { estate: string }) =>
    `Others belong to ${estate}, and it would have no owner. Make one of them owner, or remove them, then delete your account.`,
  archived: () => 'This tank is archived: its readings are locked, and only its yeast can change.',
  has_readings: () => 'This tank has readings. Archive it instead, or delete them first.',

  operation_void: () => 'This operation is void. Restore it first.',
  vessel_put_away: ({ vessel }: { vessel: string }) =>
    `${vessel} was put away, and would hold wine. Take it into use again first.`,
  order_checked: () => 'This work order was checked. Take the check back first.',
  order_begun: () =>
    'Something of this work order was done. Take out what was not, and have the rest checked instead.',
  tasks_open: ({ open }: { open: number }) =>
    open === 1
      ? 'One task is still to be done. Do it, or take it out, before the order is checked.'
      : `${open} tasks are still to be done. Do them, or take them out, before the order is checked.`,
  task_done: () => 'A task that is to be taken out or changed was done. Make its operation void first.',
  record_lacks_vessel: () =>
    'The archive has operations in a vessel whose code another vessel has here. Rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
  grower_in_use: () =>
    'This grower has contracts or deliveries, of which a void one counts too. Delete the contracts, or keep the grower.',
  contract_in_use: () =>
    'Fruit was delivered for this contract, of which a void delivery counts too: it stays with its deliveries.',
  has_ferment: () => 'A tank of Fermentation stands in this vessel: put it away instead.',
  has_operations: () => 'Something was done to this vessel: put it away instead.',
  product_has_batches: () => 'Batches of this product came: archive it instead.',
  batch_was_used: () => 'A dose or a bottling took from this batch: count what is left of it instead.',
  named_by_order: ({ order }: { order: string }) =>
    `The work order “${order}” names it. Take it out of the order, or check the order, first.`,
  vessel_not_empty: () => 'This vessel is not empty. Empty it first, then put it away.',
  wine_lists_full: ({ most }: { most: number }) =>
    `Your estate has ${most} lists of wines, which are as many as it can have: delete one first.`,
  wine_list_finished: () => 'This list is loaded already: load the file as another list.',
  merged_changed: ({ name }: { name: string }) =>
    `${name} was changed since wines were merged into it, or one of them was restored: this can no longer be undone.`,
  counted_otherwise: ({ name, wines }: { name: string; wines: number }) =>
    `${name}${wines > 1 ? ` and ${counted(wines - 1, 'other wine')}` : ''} had other bottles here when you counted. The books are shown as they are now: look at these again, then apply the count`,
  slot_overfull: ({ rack, slot, most }: { rack: string; slot: string; most: number }) =>
    `${slot} of ${rack} holds at most ${counted(most, 'bottle')}: count it again, or make its slots deeper first`,
  slot_full: ({ rack, slot, room }: { rack: string; slot: string; room: number }) =>
    room === 0
      ? `${slot} of ${rack} is full: take a bottle out first, or choose another slot`
      : `${slot} of ${rack} has room for ${counted(room, 'bottle')} more`,
  bottles_gone: ({ wine, left, bottles }: { wine: string; left: number; bottles: number }) =>
    `${wine} has ${left} ${left === 1 ? 'bottle' : 'bottles'} of this size left in My Cellar, and ${bottles} would have to go. Put back what was taken first.`,
  import_open: () => 'This import is still open: finish or cancel it first.',
  import_finished: () => 'This import is finished. Undo it, or start another one.',
  import_cancelled: () => 'This import was cancelled. Start another one.',
  import_undone: () => 'This import was undone. Start another one.',
  import_of_archive: () => 'This import restores an archive: its rows come with it, and by no other call.',
  undo_too_late: ({ days }: { days: number }) =>
    `An import can be undone for ${days} days. This one is older; change its rows one by one.`,
  'not_an_archive.media_type': () => 'Send the archive as it is, as application/zip, and nothing else.',
  'not_an_archive.no_zip': () =>
    'This file is not a zip archive, or it is damaged. Choose an archive Cuverie has written.',
  'not_an_archive.unreadable': () =>
    'This zip cannot be read: it is damaged, locked in a way of its own, or has names that lead elsewhere. Choose an archive as Cuverie has written it.',
  'not_an_archive.no_cellar': () => 'This zip holds no cellar. Choose an archive Cuverie has written.',
  'not_an_archive.locked': () =>
    'This archive is locked with a password. Unpack it, zip it again without one, and try again.',
  'not_an_archive.newer': () =>
    'This archive was written by a newer Cuverie. Update this one first, then try again.',
  'not_an_archive.entries': ({ most }: { most: number }) => `This archive has more than ${most} entries.`,

  plan_full: ({ plan, most, wines }: { plan: string; most: number; wines: number }) =>
    `Your plan, ${plan}, has room for ${groupDigits(most)} wines, and you have ${groupDigits(wines)}. Delete wines you no longer need, or choose a larger plan on ${PLAN_PAGE}.`,
  'plan_over.trial': () => ended('free trial'),
  'plan_over.unpaid': () => ended('plan'),
  plan_paid_already: () => 'This estate pays for a plan already. Change that one.',
  nothing_paid_yet: () => 'Nothing was paid for this estate yet. Choose a plan first.',
  payment_unavailable: () =>
    'Stripe, who takes the payments, fails. Nothing was charged; try again in a minute, and tell the administrator of this server if it keeps failing.',

  estate_full: ({ rows }: { rows: number }) =>
    `An estate may have ${groupDigits(rows)} ${rows === 1 ? 'row' : 'rows'} here, and this would be more. Long texts count for several; ` +
    'what was deleted and what an import did count for 30 days, since both can be taken back. Delete what you no ' +
    'longer need, or ask the administrator of the server to raise ESTATE_MAX_ROWS.',
  history_full: ({ changes }: { changes: number }) =>
    `The history of an estate may have ${groupDigits(changes)} changes here, and yours has as many. Long texts count for several. ` +
    'Deleting still works; ask the administrator of the server to raise ESTATE_MAX_ROWS or to keep changes for fewer days.',
  pictures_full: ({ pictures }: { pictures: number }) =>
    `An estate may have ${groupDigits(pictures)} ${pictures === 1 ? 'picture' : 'pictures'} here, and yours has as many. Remove some, go on ` +
    'without a picture, or ask the administrator of the server to raise ESTATE_MAX_PICTURES.',

  'too_many_requests.streams': ({ most }: { most: number }) =>
    `You follow changes in ${most} places at once already. End one of them first.`,
  'too_many_requests.streams_of_address': ({ most }: { most: number }) =>
    `Changes are followed in ${most} places of your network already. End one of them first.`,
  'too_many_requests.sign_ins': ({ seconds }: { seconds: number }) =>
    `Too many failed sign-ins. Try again in ${wait(seconds)}.`,
  'too_many_requests.codes': ({ seconds }: { seconds: number }) =>
    `Too many wrong codes. Try again in ${wait(seconds)}.`,
  'too_many_requests.passwords': ({ seconds }: { seconds: number }) =>
    `The current password was wrong too often. Try again in ${wait(seconds)}.`,
  'too_many_requests.link_passwords': ({ seconds }: { seconds: number }) =>
    `The password was wrong too often. Try again in ${wait(seconds)}.`,
  'too_many_requests.sign_ups': ({ seconds }: { seconds: number }) =>
    `Too many accounts were made from your network. Try again in ${wait(seconds)}.`,
  'too_many_requests.resets': ({ seconds }: { seconds: number }) =>
    `Too many links to set a new password were asked for. Try again in ${wait(seconds)}.`,
  'too_many_requests.invitations': ({ seconds }: { seconds: number }) =>
    `Too many invitations were made. Try again in ${wait(seconds)}.`,
  'too_many_requests.emails': ({ seconds }: { seconds: number }) =>
    `Too many mails to confirm an address were asked for. Try again in ${wait(seconds)}.`,
  'too_many_requests.devices': ({ seconds }: { seconds: number }) =>
    `Too many posts with keys that no device has. Try again in ${seconds} seconds.`,
  'too_many_requests.device': ({ most, seconds }: { most: number; seconds: number }) =>
    `This device sent more than ${most} times in a minute. It is heard again in ${seconds} seconds.`,
  'too_many_requests.refreshes': ({ seconds }: { seconds: number }) =>
    `This session was renewed too often. Try again in ${wait(seconds)}.`,
  'too_many_requests.costly': ({ most, seconds }: { most: number; seconds: number }) =>
    `You may upload pictures, start imports and export ${groupDigits(most)} times a minute, taken together. Try again in ${wait(seconds)}.`,
  'too_many_requests.archive': () =>
    'Your estate restores an archive already. Wait until that is done, then try again.',

  'too_large.body': ({ kb }: { kb: number }) =>
    `What was sent is larger than ${kilobytes(kb)}. Send less at a time.`,
  'too_large.anything': () => 'What was sent is too large.',
  'too_large.headers': () => 'The address and headers of the call are longer than 16 kB. Send less of them.',
  'too_large.archive': () => 'The archive is larger than 4 GB. Restore it in parts.',
  picture_too_large: () => 'The picture is larger than 10 MB. Choose a smaller one.',
  'unsupported_media_type.body': () => 'Send the body as application/json or multipart/form-data.',
  'unsupported_media_type.json': () => 'Send the body as application/json.',

  'timeout.call': () => 'The call did not arrive in time. Send it again.',
  'timeout.stalled': ({ seconds }: { seconds: number }) =>
    `Nothing of the call arrived for ${seconds} seconds. Send it again.`,
  'timeout.slow': () => 'The call came too slowly while many others waited. Send it again in a moment.',
  'timeout.body': () => 'The call took too long to arrive. Send it again over a better line.',

  'storage_full.disk': () =>
    'The server has no room left to store this. Nothing was changed; try again later.',
  'storage_full.nearly': ({ mb }: { mb: number }) =>
    `The disk of the server is nearly full: it keeps ${mb} MB free and has no room for this. ` +
    'Nothing of it was stored; try again once the administrator has freed some space.',

  'overloaded.busy': () => 'The server is busy. Try again in a moment.',
  'overloaded.connections': () =>
    'There are too many connections to the server right now. Try again in a moment.',
  'overloaded.streams': () => 'Too many follow changes on this server just now. Try again in a moment.',
  'overloaded.calls_ahead': ({ most }: { most: number }) =>
    `More than ${most} calls wait on one connection. Wait for answers before you send more.`,
  'overloaded.database_full': () =>
    'The disk of the server is full, and its database stopped for that. What was stored is kept; it continues once the administrator has freed some space.',
  'overloaded.database_slow': () =>
    'This took the database too long. Try again in a moment, or ask for less at once.',
  'overloaded.database_locked': () => 'Others are changing the same just now. Try again in a moment.',
  'overloaded.database_lost': () => 'The database is not reachable right now. Try again in a moment.',
  'overloaded.database_silent': () => 'The database does not answer right now. Try again in a moment.',
  'overloaded.not_ready': () => 'The database is not reachable, or not migrated.',
  'overloaded.database_late': () => 'The database did not answer in time. Try again in a moment.',
  'overloaded.database_late_to_store': () =>
    'The database did not answer in time. What you sent may still be stored: look before you send it again.',
  'overloaded.answers': () =>
    'Many long answers are on their way to their readers right now. Try again in a moment, or ask for less.',
  'overloaded.answers_of_estate': () =>
    'Your estate has many long answers on their way already. Read those first, then try again, or ask for less.',
  'overloaded.lists': () =>
    'Many long lists are being written right now. Try again in a moment, or ask for less.',
  'overloaded.imports': () => 'Many imports are under way right now. Try again in a moment.',
  'overloaded.uploads': () => 'Many files are being uploaded right now. Try again in a few minutes.',
  'overloaded.bodies': () => 'Many large uploads are under way right now. Try again in a moment.',
  'overloaded.bodies_of_estate': () =>
    'Your estate has many large uploads under way already. Send fewer at a time.',
  'overloaded.pictures': () => 'Many pictures are being taken in right now. Try again in a moment.',
  'overloaded.picture_reader': () => 'Pictures cannot be read right now. Try again in a moment.',
  'overloaded.sign_ins': () => 'Many people are signing in right now. Try again in a moment.',

  internal: ({ id }: { id: string }) =>
    `Something went wrong on our side. If it happens again, tell us the code ${id}.`,
};

// A bundle that uses nothing of this file omits it; browsers then show the received text.
addTexts({ ...SERVER_FIELDS, ...REFUSALS });
