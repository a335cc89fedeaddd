import { SEARCH_KEYS } from './shortcut-table'
import { useShortcut } from './use-shortcut'

// the same breakpoint as in the styles: a zoomed window may be 767.5 px wide [S2.66]
const isPhone = () => matchMedia('(width < 768px)').matches

/**
 * Ctrl/Cmd+K anywhere, and / outside text fields. [S2.58] The navbar's field handles it on wide screens, the header's
 * button on phones; `run` returns whether it did: controls under an open dialog do not.
 */
export function useSearchShortcut(on: 'phone' | 'wide', run: () => boolean): void {
  useShortcut(SEARCH_KEYS, () => isPhone() === (on === 'phone') && run())
}
