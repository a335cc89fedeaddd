import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/api-client'
import { useChange } from '../../kit/change/use-change'
import { useUndoableChange } from '../../kit/change/use-undoable-change'
import { SETTINGS_PATH, settingsOptions } from '../queries'
import type { TextKind, TextWords } from './text-fields'

export type TextsPart = { values: { texts: Readonly<Record<string, TextWords>> }; version: number }
type Confirmation = { reason: string; confirm: string }

/** The words of all texts of a kind with one changed; null brings back those of the product. */
function withWords({ texts }: TextsPart['values'], name: string, words: TextWords | null): TextsPart['values'] {
  const { [name]: _, ...others } = texts
  return { texts: words === null ? others : { ...others, [name]: words } }
}

/** Saves the words of one text. When somebody else changed another, the next save is on top of theirs. */
export function useTextChange(part: TextsPart, { kind, name }: { kind: TextKind; name: string }) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('settings')
  const { show } = useUndoableChange('settings')
  const [known, setKnown] = useState(part)
  return async (words: TextWords | null, done: string, confirmation: Confirmation) => {
    const body = { section: kind, version: known.version, values: withWords(known.values, name, words) }
    try {
      const saved = await mutateAsync({ path: SETTINGS_PATH, method: 'PUT', body: { ...body, ...confirmation } })
      const { version } = saved as { version: number }
      show({
        done,
        undo: { path: SETTINGS_PATH, method: 'PUT', body: { section: kind, version, values: known.values } },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        const settings = await queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 })
        setKnown(settings[kind])
      }
      throw error
    }
  }
}
