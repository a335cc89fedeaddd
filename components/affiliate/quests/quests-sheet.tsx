import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { ContestList } from './contests/contest-list'
import { QuestList } from './quest-list'

/** All quests and contests. */
export function QuestsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent {...useReturnFocus()} title="Quests" phone="right">
        <QuestList />
        <ContestList />
      </SheetContent>
    </Sheet>
  )
}
