import { CONVERSION_NOTICES } from './conversion-notice-constants'
import { MONEY_NOTICES } from './money-notice-constants'

/** The words of every notification that can be changed, by the name of the notification. */
export const NOTICE_TEXTS = { ...MONEY_NOTICES, ...CONVERSION_NOTICES }

export type NoticeTextName = keyof typeof NOTICE_TEXTS
export const NOTICE_TEXT_NAMES = Object.keys(NOTICE_TEXTS) as NoticeTextName[]
