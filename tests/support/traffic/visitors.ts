import { browserFacts } from '@/lib/catalog/visitor-conditions/fact-rules'
import { compileVisitors, type VisitorRule } from '@/lib/catalog/visitor-conditions/rules'
import {
  NO_VISITOR_CONDITIONS,
  UNKNOWN_VISITOR,
  type VisitorConditions,
  type VisitorFacts,
} from '@/lib/catalog/visitor-conditions/schema'

/** Conditions of which only some are given. */
export const visitorsOf = (given: Partial<VisitorConditions>): VisitorConditions => ({
  ...NO_VISITOR_CONDITIONS,
  ...given,
})

/** The same as they are compared with visitors. */
export const visitorRule = (given: Partial<VisitorConditions>): VisitorRule => compileVisitors(visitorsOf(given))

/** A visitor of whom only this is known. */
export const visitorWith = ({
  userAgent = '',
  ...known
}: Partial<VisitorFacts> & { userAgent?: string }): VisitorFacts => ({
  ...UNKNOWN_VISITOR,
  ...(userAgent && browserFacts(userAgent)),
  ...known,
})
