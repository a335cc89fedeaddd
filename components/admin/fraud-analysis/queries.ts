import { apiQuery } from '@/components/shared/live/api-query'
import { fraudCaseDetailSchema } from '@/lib/conversions/fraud/admin-schema'
import { adminKeys } from '../kit/keys'
import { FRAUD_PATH } from './labels'

export const fraudCaseOptions = (id: string) =>
  apiQuery([...adminKeys.page('fraud-analysis'), 'one', id], `${FRAUD_PATH}/${id}`, fraudCaseDetailSchema)
