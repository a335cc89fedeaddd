import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/api-client'
import { useChange } from '../kit/change/use-change'

type Part<Item> = {
  path: string
  /** The name of the list in the body. */
  name: string
  items: readonly Item[]
  version: number
  done: string
  /** What is read again when somebody else was faster. */
  queryKey: QueryKey
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A list of an offer that is saved as a whole: pictures, creatives, questions. What was typed stays when somebody else
 * changed the offer; the next save is of their version.
 */
export function usePartDraft<Item>({ path, name, items: given, version, done, queryKey }: Part<Item>) {
  const [state, setState] = useState({ version, initial: given, items: given })
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('offers', done)
  const isChanged = !same(state.items, state.initial)
  // a change of another part of the offer makes nothing here old
  if (version > state.version && (!isChanged || same(given, state.initial)))
    setState({ version, initial: given, items: isChanged ? state.items : given })

  const save = async (body: readonly unknown[], reason: string) => {
    try {
      await mutateAsync({ path, method: 'PUT', body: { [name]: body, version: state.version, reason } })
      setState((now) => ({ ...now, initial: now.items }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        await queryClient.invalidateQueries({ queryKey })
        const fresh = queryClient.getQueryData<{ version: number }>(queryKey)
        if (fresh) setState((now) => ({ ...now, version: fresh.version }))
      }
      throw error
    }
  }
  return {
    items: state.items,
    isChanged,
    setItems: (items: readonly Item[]) => setState((now) => ({ ...now, items })),
    discard: () => setState({ version, initial: given, items: given }),
    save,
  }
}
