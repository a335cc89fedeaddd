import { useSyncExternalStore } from 'react'
import { BRAND } from '@/lib/platform/brand'
import { useStored } from '../shared/use-stored'

const EXTRA_WIDE = '(min-width: 1440px)'

function subscribe(listener: () => void) {
  const media = matchMedia(EXTRA_WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for the side panel, whether it is shown, and the remembered switch between the two. [S2.79] */
export function useAssistant() {
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => matchMedia(EXTRA_WIDE).matches,
    () => false,
  )
  const [stored, store] = useStored(`${BRAND.slug}-search-assistant`)
  const isWanted = stored !== 'hidden'
  return { hasRoom, isShown: hasRoom && isWanted, toggle: () => store(isWanted ? 'hidden' : null) }
}
