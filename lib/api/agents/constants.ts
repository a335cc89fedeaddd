import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The page on which a person confirms or declines what agents prepared. */
export const ACTIONS_PATH = '/account/actions'

/** How long a prepared change waits for its person. */
export const EXPIRES_MS = DAY_MS

/** A change that began to run and says nothing after this broke off. */
export const BROKEN_OFF_MS = MINUTE_MS

/** Changes of one person that may wait at once, so that agents cannot bury the one that matters. */
export const WAITING_MAX = 30

/** The longest answer of an executed change that is kept, in characters. */
export const ANSWER_MAX_CHARACTERS = 20_000
