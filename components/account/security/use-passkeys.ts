import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import { type Passkey, type PasswordAgain, type Security, securitySchema } from '@/lib/accounts/credentials/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { makePasskey } from '../auth/passkey'
import { securityKeys } from './queries'

const PATH = '/api/account/passkeys'
const pathOf = ({ id }: Passkey) => `${PATH}/${encodeURIComponent(id)}`
const change = (path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: unknown): Promise<Security> =>
  apiFetch(path, { schema: securitySchema, method, ...(body !== undefined && { body }) })

function useShow() {
  const queryClient = useQueryClient()
  return (security: Security) => queryClient.setQueryData(securityKeys.ways, security)
}

/** Creates and saves a passkey. @returns false when the person canceled the browser's dialog */
export function useAddPasskey() {
  const show = useShow()
  return async (name: string, proof: PasswordAgain): Promise<boolean> => {
    const response = await makePasskey(proof)
    if (response === null) return false
    show(await change(PATH, 'POST', { name, response }))
    return true
  }
}

export function useRenamePasskey(passkey: Passkey) {
  const show = useShow()
  return async (name: string) => show(await change(pathOf(passkey), 'PATCH', { name }))
}

export function useRemovePasskey(passkey: Passkey, onDone: () => void) {
  const show = useShow()
  return useMutation({
    mutationFn: () => change(pathOf(passkey), 'DELETE'),
    onSuccess: (security) => {
      onDone()
      show(security)
      toast.success('Passkey removed.')
    },
    onError: (error) => toast.error(error.message),
  })
}
