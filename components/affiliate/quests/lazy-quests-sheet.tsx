'use client'

import { useQueryState } from 'nuqs'
import { useLazy } from '@/components/ui/use-lazy'

const loadSheet = async () => (await import('./quests-sheet')).QuestsSheet

/** Where notices of quests and contests lead: all of them, while the address says `panel=quests`. */
export function LazyQuestsSheet() {
  const [panel, setPanel] = useQueryState('panel')
  return panel === 'quests' ? <Loading onClose={() => setPanel(null)} /> : null
}

function Loading({ onClose }: { onClose: () => void }) {
  const QuestsSheet = useLazy(loadSheet)
  return QuestsSheet ? <QuestsSheet onClose={onClose} /> : null
}
