import { ACCOUNT_NOTICES } from './account-notice-constants'
import { CONVERSION_NOTICES } from './conversion-notice-constants'
import { MONEY_NOTICES } from './money-notice-constants'
import { OFFER_NOTICES } from './offer-notice-constants'
import { REWARD_NOTICES } from './reward-notice-constants'
import { SQUAD_NOTICES } from './squad-notice-constants'

/** The words of every notification the product sends, by the name of the notification. */
export const NOTICE_TEXTS = {
  ...MONEY_NOTICES,
  ...CONVERSION_NOTICES,
  ...OFFER_NOTICES,
  ...REWARD_NOTICES,
  ...SQUAD_NOTICES,
  ...ACCOUNT_NOTICES,
}

export type NoticeTextName = keyof typeof NOTICE_TEXTS
export const NOTICE_TEXT_NAMES = Object.keys(NOTICE_TEXTS) as NoticeTextName[]
