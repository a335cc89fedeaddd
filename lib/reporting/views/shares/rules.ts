import { reportOrder } from '../../builder/rules'
import type { ReportQuery } from '../../builder/schema'
import { PAYOUT_FIGURES } from './constants'

/**
 * A query as a link shows it: the columns of the view, without payouts where they are hidden, also not as the order of
 * the lines. Null where no column is left.
 */
export function sharedQuery(query: ReportQuery, hidesPayouts: boolean): ReportQuery | null {
  if (!hidesPayouts) return query
  const figures = query.figures.filter((figure) => !PAYOUT_FIGURES.includes(figure))
  const [first] = figures
  if (!first) return null
  const { by, dir } = reportOrder(query)
  const isShown = ([...figures, ...query.by] as string[]).includes(by)
  return { ...query, figures, ...(isShown ? { sort: by, dir } : { sort: first, dir: 'desc' }) }
}
