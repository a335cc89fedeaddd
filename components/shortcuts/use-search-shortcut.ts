import { SEARCH_KEYS } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'

// as the styles say it: a zoomed window may be 767.5 px wide [S2.66]
const isPhone = () => matchMedia('(width < 768px)').matches

/**
 * Ctrl/Cmd+K wherever one types, and / where one does not. [S2.58] The navbar's field answers on wide screens, the
 * header's button on phones; `run` says whether it did: what lies under an open dialog does not.
 */
export function useSearchShortcut(on: 'phone' | 'wide', run: () => boolean): void {
  useShortcut(SEARCH_KEYS, () => isPhone() === (on === 'phone') && run())
}
