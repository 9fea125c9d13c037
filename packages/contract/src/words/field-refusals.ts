import { counted, PLAN_PAGE } from '@cuverie/domain';
import { REWORDED_FIELDS } from './reworded.ts';

const clockMinutes = (minutes: number): string => {
  const off = Math.max(1, Math.round(Math.abs(minutes)));
  return `${off} ${off === 1 ? 'minute' : 'minutes'} ${minutes < 0 ? 'behind' : 'ahead'}`;
};

export const groupDigits = (count: number): string => count.toLocaleString('en');

/** Errors of fields that only the server can detect. */
export const SERVER_FIELDS = {
  ...REWORDED_FIELDS,
  guest_name_taken: () => 'A taster has this name already: add another letter or name',
  tasting_wine_gone: () => 'One of these wines is not in My Cellar, or no longer',
  points_above_scale: ({ most }: { most: number }) => `Points are at most ${most} on this scale`,
  link_password_wrong: () => 'This is not the password of this link',
  too_many_bottles: ({ most }: { most: number }) =>
    `A wine has at most ${most} bottles, and this would make more`,
  reset_link_invalid: () => 'This link has expired or was used already. Ask for a new one.',
  invitation_over: () =>
    'This invitation was accepted already, was taken back, or is more than seven days old. Ask for a new one.',
  email_link_invalid: () => 'This link has expired or was used already.',
  email_own: () => 'This is your email already',
  code_wrong: () => 'This code is wrong, or was used already',
  /** `minutes` is negative if the app's clock is slow. */
  code_clock_off: ({ minutes }: { minutes: number }) =>
    `This code is right, but of another time: the clock of the device with your authenticator app is about ${clockMinutes(minutes)}. ` +
    'Have it set its clock by itself, then enter the next code',
  password_wrong: () => 'This is not your password',
  current_password_wrong: () => 'This is not your current password',
  password_common: () =>
    'Password is one of those most often used, which are tried first. Choose another, such as four words that have nothing to do with each other',
  password_of_own_words: ({ words }: { words: string }) =>
    `Password is little more than “${words}”, which others know of you or of Cuverie. Choose another, such as four words that have nothing to do with you`,
  token_name_taken: () => 'You have an API token of this name already: choose another',
  email_taken: () => 'There is already an account with this email. Sign in, or use another email.',
  cursor_of_other_list: () => 'This cursor belongs to another list. Start again without one',
  code_taken: ({ barrelId }: { barrelId: string }) => `Another barrel has the code ${barrelId} already`,
  wines_in_several_places: ({ wines }: { wines: number }) =>
    `${counted(wines, 'wine')} of these ${wines === 1 ? 'lies' : 'lie'} in several places or in slots: change the bottles of ${wines === 1 ? 'it' : 'each'} by itself`,
  place_taken: ({ place }: { place: string }) =>
    `There is a place called ${place} already: choose another name, or move the bottles there`,
  place_not_empty: ({ place }: { place: string }) =>
    `Bottles, barrels or a rack are in ${place}: move them to another place first`,
  too_many_tags: ({ wines, most }: { wines: number; most: number }) =>
    `${counted(wines, 'wine')} of these would have more than ${most} tags: remove some first`,
  slot_missing: ({ rack, slot }: { rack: string; slot: string }) => `${rack} has no slot ${slot}`,
  slots_not_empty: ({ bottles, slot }: { bottles: number; slot: string }) =>
    `${counted(bottles, 'bottle')} would lose ${bottles === 1 ? 'its' : 'their'} slot, the first in ${slot}: take ${bottles === 1 ? 'it' : 'them'} out first`,
  slots_too_shallow: ({ bottles, slot }: { bottles: number; slot: string }) =>
    `${counted(bottles, 'bottle')} lie in ${slot}: take some out first`,
  too_many_racks: ({ most }: { most: number }) => `A cellar has at most ${most} racks: delete one first`,
  too_many_views: ({ most }: { most: number }) =>
    `A cellar has at most ${most} saved views: delete one first`,
  view_name_taken: ({ name }: { name: string }) => `There is a view “${name}” already: choose another name`,
  too_many_custom_fields: ({ most }: { most: number }) =>
    `An estate has at most ${most} fields of its own: remove one first`,
  custom_field_taken: ({ name }: { name: string }) =>
    `There is a field called ${name} already: choose another name`,
  custom_field_gone: () => 'This field of your own was removed: load the page again',
  custom_choice_unknown: ({ field, value }: { field: string; value: string }) =>
    `${field} has no choice ${value}: choose another one`,
  custom_choices_only: () => 'Only a choice has choices',
  windows_close_early: ({ wines }: { wines: number }) =>
    `Drink by must not be before drink from, as it would be for ${groupDigits(wines)} of these wines`,
  too_many_rows: ({ things, most }: { things: string; most: number }) =>
    `These are more than ${groupDigits(most)} ${things}. Narrow the filters, and change them in parts`,
  device_tank_unknown: () => 'This tank is not there, or no longer: choose another',
  device_broker_unknown: () => 'This broker is not there, or no longer: choose another',
  device_broker_nameless: () => 'Say which name the device goes by at the broker',
  tank_unknown: ({ name }: { name: string }) => `Variety is required: no active tank is called ${name}`,
  tank_ambiguous: ({ name }: { name: string }) =>
    `Variety is required: several active tanks are called ${name}`,
  entry_there: () => 'This entry is there already',
  field_ambiguous: ({ name }: { name: string }) =>
    `Several fields are called ${name}: say the variety of the one that is meant`,
  period_ahead: () => 'Only what lies before today can be closed',
  reason_to_open: () => 'Reason is required: say why a closed period is opened again',
  wine_gone: () =>
    'This wine is not in My Cellar, or no longer: name another, or record the bottling again with a new one',
  library_fewer: ({ there, asked }: { there: number; asked: number }) =>
    `The library has ${counted(there, 'bottle')} of this size left, not ${groupDigits(asked)}: take fewer from it`,
  library_left: ({ left, least }: { left: number; least: number }) =>
    `Only ${groupDigits(left)} of them ${left === 1 ? 'is' : 'are'} still in the library: enter ${groupDigits(least)} or more`,
  vessel_unknown: () => 'There is no such vessel in your winery',
  stock_product_unknown: () => 'There is no such product in your stock',
  stock_batch_unknown: () => 'There is no such batch in your stock',
  batch_not_in_pieces: () => 'Bottles are packed with what is counted in pieces: choose another batch',
  stock_kind_used: () => 'Batches of this kind were used already: add another product',
  stock_unit_used: () => 'Batches came in this unit already: add another product',
  stock_strength_used: () => 'Batches came in at this strength already: add another product',
  task_empties_too: ({ vessel, title }: { vessel: string; title: string }) =>
    `“${title}” takes from ${vessel}, too`,
  task_fills_too: ({ vessel, title }: { vessel: string; title: string }) => `“${title}” fills ${vessel}, too`,
  vessel_code_taken: ({ code }: { code: string }) => `Another vessel has the code ${code} already`,
  grower_unknown: () => 'This grower is not there, or no longer: choose another',
  contract_unknown: () => 'This contract is not there, or is with another grower: choose another',
  contract_of_fruit: () =>
    'A contract is for fruit, by weight: choose the grower without it, and state the price of the wine',
  own_limit_taken: () => 'There is a limit of this for these wines already: change that one',
  lot_code_taken: ({ code }: { code: string }) => `Another lot has the code ${code} already`,
  vessel_has_ferment: () => 'Another tank stands in this vessel: archive it first',
  maker_without_barrel: () => 'Only a barrel has a cooper, forest, toast and price: leave the maker out',
  capacity_was_exceeded: () => 'The vessel once held more than this capacity: look at its history',
  vessel_without_dip: ({ vessel }: { vessel: string }) =>
    `${vessel} has neither a shape nor a dip chart: give its level, or edit the vessel`,
  vessel_is_filled: ({ vessel, level }: { vessel: string; level: number }) =>
    `${vessel} holds ${groupDigits(level)} by then already: leave it out, or choose an earlier day`,
  line_twice: ({ line }: { line: number }) => `Line ${line} is there twice`,
  no_room_in_plan: ({ plan, most }: { plan: string; most: number }) =>
    `The plan ${plan} has room for ${counted(most, 'wine')}, and they are taken: delete wines, or choose a larger plan on ${PLAN_PAGE}`,
  row_too_wide: ({ most }: { most: number }) => `A row takes at most ${most} fields`,
  one_picture: () => 'Send one picture at a time',
  picture_elsewhere: ({ field }: { field: string }) => `A picture is sent in the field ${field}`,
  picture_unknown: () => 'Choose a picture: PNG, JPEG, WebP, AVIF, GIF or TIFF',
  picture_empty: () => 'The picture file is empty. Choose another one',
  picture_heic: () =>
    'Browsers cannot show HEIC photographs. Choose Most Compatible in the camera’s settings, or share it as JPEG',
  picture_too_many_pixels: () => 'The picture has more than 50 megapixels. Choose a smaller one',
  picture_too_long: () => 'The picture is more than 20,000 pixels long. Choose a smaller one',
  picture_of_kind_too_large: ({ megapixels }: { megapixels: number }) =>
    `A picture of this kind may have ${megapixels} megapixels. Choose a smaller one, or save it as JPEG`,
  picture_damaged: () => 'The picture is damaged and cannot be read. Choose another one',
  picture_unreadable: () =>
    'This picture takes too much time or memory to read. Choose a smaller one, or save it as JPEG',
  form_text_too_long: () => 'This text is too long',
  nul_character: () => 'The text holds a NUL character',
  half_character: () => 'The text holds half of a character',
  length_not_text: () => 'A field named length must be a text or a number',
  nested_too_deeply: () => 'The values are nested too deeply',
  object_too_wide: ({ most }: { most: number }) => `An object takes at most ${groupDigits(most)} fields`,
  call_too_wide: ({ most }: { most: number }) =>
    `At most ${groupDigits(most)} values fit one call. Send less at a time`,
};
