import { queryOptions } from '@tanstack/react-query'
import { fraudCaseDetailSchema } from '@/lib/fraud/schema'
import { apiFetch } from '@/lib/http/api-client'
import { adminKeys } from '../keys'
import { FRAUD_PATH } from './words'

export const fraudCaseOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('fraud-analysis'), 'one', id],
    queryFn: async ({ signal }) => fraudCaseDetailSchema.parse(await apiFetch(`${FRAUD_PATH}/${id}`, { signal })),
  })
