import { apiQuery } from '@/components/shared/live/api-query'
import { applicationDetailSchema, fundingSummarySchema } from '@/lib/money/advances/admin-schema'
import { adminKeys } from '../kit/keys'

export const FUNDING_PATH = '/api/admin/funding-application'

export const summaryOptions = apiQuery(
  [...adminKeys.page('funding-application'), 'summary'],
  `${FUNDING_PATH}/summary`,
  fundingSummarySchema,
)

export const detailOptions = (id: string) =>
  apiQuery([...adminKeys.page('funding-application'), 'detail', id], `${FUNDING_PATH}/${id}`, applicationDetailSchema)
