import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { toast } from '@/components/ui/toast'
import type { APPROVAL_DECISIONS } from '@/lib/conversions/approvals/constants'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { ADVERTISER_KEY, DECISIONS_PATH } from '../queries'

const outcomesAnswer = lazySchema(async () => (await import('@/lib/backoffice/pages/schema')).bulkOutcomeSchema)

type Decision = (typeof APPROVAL_DECISIONS)[number]

/** Decides conversions that wait for the advertiser; what was not done is shown with its reason. */
export function useDecisions() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Decision>()
  /** @returns the problem of the whole request; undefined when it was answered */
  const decide = async (refs: readonly string[], decision: Decision, reason = ''): Promise<string | undefined> => {
    setBusy(decision)
    try {
      const body = { refs, decision, reason }
      const { outcomes } = await apiFetch(DECISIONS_PATH, { schema: outcomesAnswer, method: 'POST', body })
      const failed = outcomes.filter(({ isDone }) => !isDone)
      const done = outcomes.length - failed.length
      const verb = decision === 'approve' ? 'approved' : 'rejected'
      if (done > 0) toast.success(`${plural(done, 'conversion')} ${verb}.`)
      if (failed.length > 0) toast.error(`${plural(failed.length, 'conversion')} not ${verb}: ${failed[0]?.message}`)
      await client.invalidateQueries({ queryKey: [ADVERTISER_KEY] })
      return undefined
    } catch (error) {
      return errorMessage(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { decide, busy }
}
