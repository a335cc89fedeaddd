import { reportLostChunks } from '@/components/shared/loader/lost-chunks'
import { announceNavigation } from '@/components/shared/loader/navigation'

reportLostChunks()

/** Called by Next in the browser whenever its router sets out for another page. */
export function onRouterTransitionStart(url: string) {
  announceNavigation(url)
}
