'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { Segmented } from '@/components/ui/segmented'
import { RatesScreen } from './rates/rates-screen'
import { SettingsScreen } from './settings-screen'
import { TextsSettings } from './texts/texts-settings'
import { ToolsSettings } from './tools/tools-settings'
import { NetworkWebhooks } from './webhook-screens'

const VIEWS = ['general', 'texts', 'tools', 'rates', 'webhooks'] as const

/** What the network is set to, the words of what it sends, its tools, its exchange rates and its webhooks. */
export function SettingsViews() {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('general'))
  const hasTools = !usePublicSettings().modulesOff.includes('starterPack')
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next) => setView(next)}
        options={[
          { value: 'general', label: 'General' },
          { value: 'texts', label: 'Texts' },
          ...(hasTools ? [{ value: 'tools' as const, label: 'Tools' }] : []),
          { value: 'rates', label: 'Exchange rates' },
          { value: 'webhooks', label: 'Webhooks' },
        ]}
        className="mb-4 max-w-full flex-wrap"
      />
      {view === 'webhooks' ? (
        <NetworkWebhooks />
      ) : view === 'rates' ? (
        <RatesScreen />
      ) : view === 'tools' && hasTools ? (
        <ToolsSettings />
      ) : view === 'texts' ? (
        <TextsSettings />
      ) : (
        <SettingsScreen />
      )}
    </>
  )
}
