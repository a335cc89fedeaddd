'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { SettingsScreen } from './settings-screen'
import { NetworkWebhooks } from './webhooks/screens'

const VIEWS = ['general', 'webhooks'] as const

/** What the network is set to, and its webhooks. */
export function SettingsViews() {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('general'))
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next) => setView(next)}
        options={[
          { value: 'general', label: 'General' },
          { value: 'webhooks', label: 'Webhooks' },
        ]}
        className="mb-4"
      />
      {view === 'webhooks' ? <NetworkWebhooks /> : <SettingsScreen />}
    </>
  )
}
