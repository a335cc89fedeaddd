/**
 * What decides where a click goes: the offer a smart link chooses, and the rules that send it elsewhere than its link
 * leads: an override, a group's member by weight, the overflow of a full cap, the fallback of a group, and that of an offer.
 */
export const REDIRECT_STEP_KINDS = [
  'smart_link',
  'override',
  'group',
  'fallback',
  'overflow',
  'offer_fallback',
] as const
export type RedirectStepKind = (typeof REDIRECT_STEP_KINDS)[number]

/**
 * Why a smart link chose an offer: by its share; because the visitor was sent to it before; because those before it could
 * not take the visitor; and because none could, so that the rules of the first one decide.
 */
export const CHOICE_REASONS = ['share', 'kept', 'next', 'none'] as const
export type ChoiceReason = (typeof CHOICE_REASONS)[number]
