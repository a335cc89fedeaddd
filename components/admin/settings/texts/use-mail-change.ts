import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/api-client'
import type { MailWords } from '@/lib/platform/settings/text-schema'
import { useChange } from '../../kit/change/use-change'
import { useUndoableChange } from '../../kit/change/use-undoable-change'
import { SETTINGS_PATH, settingsOptions } from '../queries'

export type MailsPart = { values: { texts: Record<string, MailWords> }; version: number }
type Confirmation = { reason: string; confirm: string }

/** The words of all emails with one changed; null brings back those of the product. */
function withWords({ texts }: MailsPart['values'], name: string, words: MailWords | null): MailsPart['values'] {
  const { [name]: _, ...others } = texts
  return { texts: words === null ? others : { ...others, [name]: words } }
}

/** Saves the words of one email. When somebody else changed another, the next save is on top of theirs. */
export function useMailChange(part: MailsPart, name: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('settings')
  const { show } = useUndoableChange('settings')
  const [known, setKnown] = useState(part)
  return async (words: MailWords | null, done: string, confirmation: Confirmation) => {
    const body = { section: 'mails', version: known.version, values: withWords(known.values, name, words) }
    try {
      const saved = await mutateAsync({ path: SETTINGS_PATH, method: 'PUT', body: { ...body, ...confirmation } })
      const { version } = saved as { version: number }
      show({
        done,
        undo: { path: SETTINGS_PATH, method: 'PUT', body: { section: 'mails', version, values: known.values } },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        const { mails } = await queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 })
        setKnown(mails)
      }
      throw error
    }
  }
}
