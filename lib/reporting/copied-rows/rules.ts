import { SUB_IDS } from '../breakdown/constants'
import type { ReportDimension } from '../builder/constants'

const NUMBERS: readonly ReportDimension[] = ['hour', 'weekday', 'offer', 'advertiser', 'source', 'affiliate']

/** Whether the values of a dimension are numbers. */
export const isNumber = (dimension: ReportDimension): boolean => NUMBERS.includes(dimension)

/** Whether a dimension is a sub-ID, a text of the affiliate's own. */
export const isSubId = (dimension: ReportDimension): boolean => (SUB_IDS as readonly string[]).includes(dimension)
