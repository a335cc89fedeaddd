import { queryOptions } from '@tanstack/react-query'
import { fraudCaseDetailSchema } from '@/lib/conversions/fraud/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'
import { FRAUD_PATH } from './labels'

export const fraudCaseOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.page('fraud-analysis'), 'one', id],
    queryFn: async ({ signal }) => fraudCaseDetailSchema.parse(await apiFetch(`${FRAUD_PATH}/${id}`, { signal })),
  })
