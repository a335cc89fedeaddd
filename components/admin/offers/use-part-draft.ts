import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Materials } from '@/lib/catalog/materials/admin-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { useChange } from '../kit/change/use-change'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { materialsOptions, OFFERS_PATH } from './queries'

type Part<Item> = {
  offerId: number
  /** The list in the path, in the body and in the answer. */
  name: 'pictures' | 'creatives' | 'questions'
  items: readonly Item[]
  version: number
  done: string
  /** An item as it is sent. */
  toBody: (item: Item) => Sent
}
type Sent = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A list of an offer that is saved as a whole: pictures, creatives, questions. What was typed stays when somebody else
 * changed the offer; the next save is of their version.
 */
export function usePartDraft<Item>({ offerId, name, items: given, version, done, toBody }: Part<Item>) {
  const [state, setState] = useState({ version, initial: given, items: given })
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('offers')
  const { show } = useUndoableChange('offers')
  const isChanged = !same(state.items, state.initial)
  // a change of another part of the offer makes nothing here old
  if (version > state.version && (!isChanged || same(given, state.initial)))
    setState({ version, initial: given, items: isChanged ? state.items : given })

  const read = () => queryClient.fetchQuery({ ...materialsOptions(offerId), staleTime: 0 })
  const toChange = (items: readonly Sent[], version: number) => ({
    path: `${OFFERS_PATH}/${offerId}/${name}`,
    method: 'PUT' as const,
    body: { [name]: items, version },
  })
  const save = async (reason: string) => {
    const { path, method, body } = toChange(state.items.map(toBody), state.version)
    try {
      await mutateAsync({ path, method, body: { ...body, reason } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const fresh = await read()
        setState((now) => ({ ...now, version: fresh.version }))
      }
      throw error
    }
    setState((now) => ({ ...now, initial: now.items }))
    const before = state.initial.map(toBody)
    // of the version that was saved: what somebody else saves meanwhile is not undone with it
    const saved = await read().catch(() => undefined)
    show({
      done,
      undo:
        saved &&
        toChange(
          before.map((item) => addedAgain(item, saved[name])),
          saved.version,
        ),
    })
  }
  return {
    items: state.items,
    isChanged,
    setItems: (items: readonly Item[]) => setState((now) => ({ ...now, items })),
    discard: () => setState({ version, initial: given, items: given }),
    save,
  }
}

/** What was removed has no id any more. */
function addedAgain(item: Sent, saved: Materials[Part<unknown>['name']]): Sent {
  const isThere = saved.some((each) => 'id' in each && each.id === item.id)
  return 'id' in item && !isThere ? { ...item, id: null } : item
}
