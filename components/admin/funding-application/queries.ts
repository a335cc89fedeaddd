import { queryOptions } from '@tanstack/react-query'
import { applicationDetailSchema, fundingSummarySchema } from '@/lib/money/advances/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

export const FUNDING_PATH = '/api/admin/funding-application'

export const summaryOptions = queryOptions({
  queryKey: [...adminKeys.page('funding-application'), 'summary'],
  queryFn: async ({ signal }) => fundingSummarySchema.parse(await apiFetch(`${FUNDING_PATH}/summary`, { signal })),
})

export const detailOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('funding-application'), 'detail', id],
    queryFn: async ({ signal }) => applicationDetailSchema.parse(await apiFetch(`${FUNDING_PATH}/${id}`, { signal })),
  })
