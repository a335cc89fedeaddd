import { ANALYTICS } from './courses/analytics'
import { COMPLIANCE } from './courses/compliance'
import { FIRST_LINK } from './courses/first-link'
import { PAYOUTS } from './courses/payouts'
import { STREAKS } from './courses/streaks'
import { TRACKING } from './courses/tracking'
import type { Course } from './schema'

/** The courses in recommended order. */
export const COURSES: readonly Course[] = [FIRST_LINK, ANALYTICS, TRACKING, PAYOUTS, STREAKS, COMPLIANCE]
