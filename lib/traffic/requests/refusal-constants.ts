/**
 * Every reason for which a link leads its visitor nowhere, in the order in which it is decided: the status and the
 * sentence of its page.
 */
export const LINK_REFUSALS = {
  unknown_host: { status: 404, message: 'There are no links at this address.' },
  invalid_link: { status: 400, message: 'This link names no offer.' },
  unknown_link: { status: 404, message: 'This link does not exist.' },
  link_inactive: { status: 410, message: 'This link is switched off.' },
  unknown_offer: { status: 404, message: 'This offer does not exist.' },
  unknown_affiliate: { status: 404, message: 'The affiliate of this link does not exist.' },
  affiliate_blocked: { status: 403, message: 'This link is no longer active.' },
  offer_hidden: { status: 403, message: 'This link is no longer active.' },
  offer_blocked: { status: 403, message: 'This link is no longer active.' },
  traffic_blocked: { status: 403, message: 'This link is no longer active.' },
  other_advertiser: { status: 422, message: 'This offer is not one of this advertiser.' },
  no_offer_available: { status: 410, message: 'None of the offers of this link is available right now.' },
  offer_ended: { status: 410, message: 'This offer has ended.' },
  offer_paused: { status: 410, message: 'This offer is paused right now.' },
  unfunded: { status: 410, message: 'This offer is not taking visitors right now.' },
  cap: { status: 410, message: 'This offer has reached its limit for now.' },
  country_not_allowed: { status: 403, message: 'This offer is not available in your country.' },
  device_not_allowed: { status: 403, message: 'This offer is not available on your device.' },
  visitor_not_allowed: { status: 403, message: 'This offer is not available to you.' },
  redirected: { status: 422, message: 'The rules of this offer send this visitor elsewhere.' },
  busy: { status: 503, message: 'This link is busy right now. Please open it again in a moment.' },
} as const

export type RefusalReason = keyof typeof LINK_REFUSALS
