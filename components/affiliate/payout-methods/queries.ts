import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { type MethodRemoval, type Methods, methodsSchema } from '@/lib/money/payout-methods/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { payoutKeys } from '../balance/payout-keys'

const PATH = '/api/payouts/methods'
const send = (path: string, method: 'PUT' | 'POST', body: unknown) =>
  apiFetch(path, { schema: methodsSchema, method, body })

/** The payout methods, masked. */
export const methodsOptions = apiQuery(payoutKeys.methods, PATH, methodsSchema)

/** A method as typed; the server parses it with `methodChangeSchema`. */
export type MethodValues = { password: string } & Record<string, string>

type Change<T> = { mutationFn: (change: T) => Promise<Methods>; onSuccess: (methods: Methods) => void }

// The response is shown at once; balances and withdrawal obstacles are refetched, after failures too.
function useChange<T>({ mutationFn, onSuccess }: Change<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (methods) => {
      queryClient.setQueryData(payoutKeys.methods, methods)
      onSuccess(methods)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutKeys.all }),
  })
}

export const useSaveMethod = (onSuccess: (methods: Methods) => void) =>
  useChange({
    mutationFn: ({ kind, values }: { kind: PayoutMethodKind; values: MethodValues }) =>
      send(PATH, 'PUT', { ...values, kind }),
    onSuccess,
  })

export const useRemoveMethod = (onSuccess: (methods: Methods) => void) =>
  useChange({
    mutationFn: ({ kind, ...proof }: MethodRemoval & { kind: PayoutMethodKind }) =>
      send(`${PATH}/${kind}/remove`, 'POST', proof),
    onSuccess,
  })

export const usePickMethod = (onSuccess: (methods: Methods) => void) =>
  useChange({
    mutationFn: (kind: PayoutMethodKind | null) => send(`${PATH}/usual`, 'PUT', { kind }),
    onSuccess,
  })
