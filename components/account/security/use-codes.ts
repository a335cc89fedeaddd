import { useQueryClient } from '@tanstack/react-query'
import { enrollmentSchema, type PasswordAgain, recoveryCodesSchema } from '@/lib/accounts/credentials/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { securityKeys } from './queries'

const PATH = '/api/account/one-time-codes'

/** The actions of two-factor authentication; each one refetches the status afterwards. */
export function useCodes() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: securityKeys.ways })
  return {
    begin: (proof: PasswordAgain) => apiFetch(PATH, { schema: enrollmentSchema, method: 'POST', body: proof }),

    confirm: async (code: string) => {
      const answer = await apiFetch(`${PATH}/confirm`, { method: 'POST', body: { code } })
      void refresh()
      return recoveryCodesSchema.parse(answer).recoveryCodes
    },

    end: async (proof: PasswordAgain) => {
      await apiFetch(PATH, { method: 'DELETE', body: proof })
      await refresh()
    },

    renew: async (proof: PasswordAgain) => {
      const answer = await apiFetch(`${PATH}/recovery-codes`, { method: 'POST', body: proof })
      void refresh()
      return recoveryCodesSchema.parse(answer).recoveryCodes
    },
  }
}
