'use client'

import { useQuery } from '@tanstack/react-query'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { questsOptions } from './queries'
import { QuestList } from './quest-list'

const SHOWN = 3

/** The most urgent quests, on the home page. */
export function QuestsCard() {
  const { data = [] } = useQuery(questsOptions)
  const ready = data.filter(({ state }) => state === 'done').length
  return (
    <Card aria-labelledby="quests-title">
      <CardHead id="quests-title" title="Quests" aside={ready > 0 ? <Tag accent>{ready} ready</Tag> : null} />
      <div className="border-t border-line">
        <QuestList limit={SHOWN} />
      </div>
    </Card>
  )
}
