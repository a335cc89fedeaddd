import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { saveOffer } from './queries'

/** Which offers are saved: changed at once, and put back with a word when the server could not keep it. */
export function useSaved(initial: readonly number[]) {
  const [saved, setSaved] = useState<ReadonlySet<number>>(() => new Set(initial))
  const router = useRouter()
  // one after another for each offer, so that the last press is what is kept
  const last = useRef(new Map<number, Promise<unknown>>())

  const mark = (id: number, isSaved: boolean) =>
    setSaved((before) => {
      const after = new Set(before)
      if (isSaved) after.add(id)
      else after.delete(id)
      return after
    })
  const toggle = (id: number, isSaved: boolean) => {
    mark(id, isSaved)
    const before = last.current.get(id) ?? Promise.resolve()
    const mine = before.then(() => saveOffer(id, isSaved))
    last.current.set(
      id,
      mine.then(
        // pages that were looked at before show it, too
        () => router.refresh(),
        () => {
          mark(id, !isSaved)
          toast.error(isSaved ? 'The offer could not be saved.' : 'The offer is still saved.')
        },
      ),
    )
  }
  return { saved, toggle }
}
