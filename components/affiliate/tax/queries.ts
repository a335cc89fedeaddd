import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { type TaxFormFields, taxStatusSchema } from '@/lib/money/tax/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { payoutKeys } from '../balance/payout-keys'

const PATH = '/api/account/tax-form'

/** The form on file with masked numbers, and the amount from which one is required. */
export const taxStatusOptions = apiQuery(['tax-form'], PATH, taxStatusSchema)

/** Files a signed form; the page shows it at once, and withdrawal obstacles are refetched. */
export function useFileTaxForm(onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: TaxFormFields) => apiFetch(PATH, { schema: taxStatusSchema, method: 'POST', body: form }),
    onSuccess: (status) => {
      queryClient.setQueryData(taxStatusOptions.queryKey, status)
      void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
      onSuccess()
    },
  })
}
