import { ANALYTICS } from './course-analytics'
import { COMPLIANCE } from './course-compliance'
import { FIRST_LINK } from './course-first-link'
import { PAYOUTS } from './course-payouts'
import { STREAKS } from './course-streaks'
import { TRACKING } from './course-tracking'
import type { Course } from './schema'

/** The courses in recommended order. */
export const COURSES: readonly Course[] = [FIRST_LINK, ANALYTICS, TRACKING, PAYOUTS, STREAKS, COMPLIANCE]
