import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { saveOffer } from './queries'

/**
 * Which offers are saved: changed optimistically, and reverted with a message on failure.
 * @param savedOnServer the saved ids in the server's latest response
 */
export function useSaved(savedOnServer: readonly number[]) {
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const router = useRouter()
  // queued per offer, so that the last press is the one saved
  const last = useRef(new Map<number, Promise<unknown>>())

  const mark = (id: number, isSaved: boolean) => setMarks((before) => new Map(before).set(id, isSaved))
  const toggle = (id: number, isSaved: boolean) => {
    mark(id, isSaved)
    const before = last.current.get(id) ?? Promise.resolve()
    const mine = before.then(() => saveOffer(id, isSaved))
    last.current.set(
      id,
      mine.then(
        // cached pages show it as well
        () => router.refresh(),
        () => {
          mark(id, !isSaved)
          toast.error(isSaved ? 'The offer could not be saved.' : 'The offer is still saved.')
        },
      ),
    )
  }
  const marked = [...marks].filter(([, isSaved]) => isSaved).map(([id]) => id)
  const saved: ReadonlySet<number> = new Set([...savedOnServer.filter((id) => marks.get(id) !== false), ...marked])
  return { saved, toggle }
}
